import type { Audiences } from '#server/testing/audiences.ts'
import type { Costs } from '#server/testing/costs.ts'
import { PASSWORD } from '#server/testing/given.ts'
import type { Samples } from '#server/testing/samples.ts'
import { signUpForm } from '#server/testing/sign-up-form.ts'

export const audiences: Audiences = {
  'accounts.confirmEmail': ['public', 'self'],
  'accounts.resendConfirmation': ['public', 'nobody'],
  'joining.findUsername': ['public', 'nobody'],
  'joining.signUp': ['public', 'self'],
}

export const costs: Costs = {
  'accounts.confirmEmail': 17,
  'accounts.resendConfirmation': 5,
  'joining.findUsername': 2,
  'joining.signUp': 17,
}

export const samples: Samples = {
  'joining.signUp': () => signUpForm(),
  'accounts.confirmEmail': async ({ app }) => {
    const { token } = await app.given.signUp()
    return { token, password: PASSWORD }
  },
  'accounts.resendConfirmation': async ({ app }) => ({ email: (await app.given.signUp()).email }),
  'joining.findUsername': ({ party }) => ({ username: party.username }),
}
