import {
  findAnyAdmin,
  getSession,
  logIn,
  logOut,
  renewSession,
} from '#shared/domains/accounts/accounts.contract.ts'
import { requestPasswordReset, resetPassword } from '#shared/domains/accounts/accounts.passwords.contract.ts'
import type { Routes } from '#server/platform/http/serve.ts'
import { logIn as logInCommand } from './accounts.login.commands.ts'
import {
  requestPasswordReset as requestPasswordResetCommand,
  resetPassword as resetPasswordCommand,
} from './accounts.passwords.commands.ts'
import { isAnyAdmin } from './accounts.queries.ts'
import { endSessions, renewSession as renewSessionCommand } from './accounts.sessions.commands.ts'
import { viewSession } from './accounts.view.ts'

export const accountsRoutes: Routes = (serve) => {
  serve(getSession, async ({ actor }) => ({ session: actor ? viewSession(actor) : null }))
  serve(logIn, async ({ services, caller, input }) => ({
    session: await logInCommand(services, caller, input),
  }))
  serve(renewSession, async ({ services, caller, actor }) => ({
    session: await renewSessionCommand(services, caller, actor),
  }))
  serve(logOut, async ({ services, actor, caller, input }) => {
    await endSessions(services, actor, input.scope)
    if (input.scope !== 'others') caller.clearSession()
    return {}
  })
  serve(requestPasswordReset, async ({ services, caller, input }) => {
    await requestPasswordResetCommand(services, caller, { email: input.email, redirectTo: input.redirect_to })
    return {}
  })
  serve(resetPassword, async ({ services, input }) => {
    await resetPasswordCommand(services, input)
    return {}
  })
  serve(findAnyAdmin, async ({ services }) => ({ exists: await isAnyAdmin(services.db) }))
}
