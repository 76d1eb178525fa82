import { confirmEmail, resendConfirmation } from '#shared/domains/accounts/accounts.contract.ts'
import { findUsername, signUp } from '#shared/domains/joining/joining.contract.ts'
import type { Routes } from '#server/platform/http/serve.ts'
import { isUsernameFree } from '../profiles/profiles.usernames.queries.ts'
import { signUp as signUpCommand } from './joining.commands.ts'
import { confirmSignUp } from './joining.confirmation.commands.ts'
import { resendSignUpLetter } from './joining.pending.commands.ts'

export const joiningRoutes: Routes = (serve) => {
  serve(findUsername, async ({ services: { db, clock }, input }) => ({
    available: await isUsernameFree(db, { username: input.username, now: clock.now() }),
  }))
  serve(signUp, async ({ services, caller, input }) => ({
    session: await signUpCommand(services, caller, input),
  }))
  serve(confirmEmail, ({ services, caller, input }) => confirmSignUp(services, caller, input))
  serve(resendConfirmation, async ({ services, caller, input }) => {
    await resendSignUpLetter(services, caller, input.email)
    return {}
  })
}
