import type { Audiences } from '#server/testing/audiences.ts'
import type { Costs } from '#server/testing/costs.ts'
import { newId } from '#shared/kernel/ids.ts'
import { PASSWORD } from '#server/testing/given.ts'
import type { Samples } from '#server/testing/samples.ts'

export const audiences: Audiences = {
  'joining.findUsername': ['public', 'nobody'],
  'joining.signUp': ['public', 'self'],
}

export const costs: Costs = {
  'joining.findUsername': 2,
  'joining.signUp': 13,
}

export const samples: Samples = {
  'joining.signUp': () => {
    const name = `sample-${newId().slice(-12)}`
    return {
      clientKey: newId(),
      email: `${name}@example.org`,
      password: PASSWORD,
      username: name,
      profileType: 'man',
      birthMonth: 6,
      birthYear: 1980,
      termsAccepted: true,
    }
  },
  'joining.findUsername': ({ party }) => ({ username: party.username }),
}
