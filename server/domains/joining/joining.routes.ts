import { findUsername, signUp } from '#shared/domains/joining/joining.contract.ts'
import type { Routes } from '#server/platform/http/serve.ts'
import { signUp as signUpCommand } from './joining.commands.ts'
import { isUsernameFree } from './joining.queries.ts'

export const joiningRoutes: Routes = (serve) => {
  serve(findUsername, async ({ services, input }) => ({
    available: await isUsernameFree(services.db, input.username),
  }))
  serve(signUp, async ({ services, caller, input }) => ({
    session: await signUpCommand(services, caller, input),
  }))
}
