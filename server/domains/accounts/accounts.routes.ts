import { findAnyAdmin, getSession, logIn, logOut } from '#shared/domains/accounts/accounts.contract.ts'
import type { Routes } from '#server/platform/http/serve.ts'
import { logIn as logInCommand } from './accounts.login.commands.ts'
import { isAnyAdmin } from './accounts.queries.ts'
import { endSessions } from './accounts.sessions.commands.ts'
import { viewSession } from './accounts.view.ts'

export const accountsRoutes: Routes = (serve) => {
  serve(getSession, async ({ actor }) => ({ session: actor ? viewSession(actor) : null }))
  serve(logIn, async ({ services, caller, input }) => ({
    session: await logInCommand(services, caller, input),
  }))
  serve(logOut, async ({ services, actor, caller, input }) => {
    await endSessions(services, actor, input.scope)
    if (input.scope !== 'others') caller.clearSession()
    return {}
  })
  serve(findAnyAdmin, async ({ services }) => ({ exists: await isAnyAdmin(services.db) }))
}
