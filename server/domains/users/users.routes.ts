import * as acts from '#shared/domains/users/users.acts.contract.ts'
import { listUsers, openUser } from '#shared/domains/users/users.contract.ts'
import { listStaffOpenings } from '#shared/domains/users/users.openings.contract.ts'
import type { Routes } from '#server/platform/http/serve.ts'
import * as commands from './users.acts.commands.ts'
import { banUser, unbanUser } from './users.bans.commands.ts'
import * as list from './users.list.queries.ts'
import * as queries from './users.openings.queries.ts'

export const usersRoutes: Routes = (serve) => {
  serve(listUsers, ({ services, actor, input }) => list.listUsers(services, actor.id, input))
  serve(listStaffOpenings, ({ services, actor, input }) =>
    queries.listStaffOpenings(services.db, { memberId: actor.id, cursor: input.cursor, limit: input.limit }),
  )
  serve(openUser, ({ services, actor: admin, input }) => commands.openUser(services, { admin, ...input }))
  serve(acts.changeRole, async ({ services, actor: admin, input }) => {
    await commands.changeRole(services, { admin, ...input })
    return {}
  })
  serve(acts.suspendUser, async ({ services, actor: admin, input }) => {
    await commands.suspendUser(services, { admin, ...input })
    return {}
  })
  serve(acts.restoreUser, async ({ services, actor: admin, input }) => {
    await commands.restoreUser(services, { admin, ...input })
    return {}
  })
  serve(acts.restrictUser, async ({ services, actor: admin, input }) => {
    await commands.restrictUser(services, { admin, ...input })
    return {}
  })
  serve(acts.liftUserRestriction, async ({ services, actor: admin, input }) => {
    await commands.liftUserRestriction(services, { admin, ...input })
    return {}
  })
  serve(acts.endUserSessions, async ({ services, actor: admin, input }) => {
    await commands.endUserSessions(services, { admin, ...input })
    return {}
  })
  serve(acts.removeUserSecondFactor, async ({ services, actor: admin, input }) => {
    await commands.removeUserSecondFactor(services, { admin, ...input })
    return {}
  })
  serve(acts.closeUser, async ({ services, actor: admin, input }) => {
    await commands.closeUser(services, { admin, ...input })
    return {}
  })
  serve(acts.keepUser, async ({ services, actor: admin, input }) => {
    await commands.keepUser(services, { admin, ...input })
    return {}
  })
  serve(acts.banUser, async ({ services, actor: admin, input }) => {
    await banUser(services, { admin, ...input })
    return {}
  })
  serve(acts.unbanUser, async ({ services, actor: admin, input }) => {
    await unbanUser(services, { admin, ...input })
    return {}
  })
  serve(acts.setUserTier, async ({ services, actor: admin, input }) => {
    await commands.setUserTier(services, { admin, ...input })
    return {}
  })
  serve(acts.withdrawUserTier, async ({ services, actor: admin, input }) => {
    await commands.withdrawUserTier(services, { admin, ...input })
    return {}
  })
}
