import {
  approveUsername,
  listOwnUsernameRequests,
  listUsernameRequests,
  openUsernameRequest,
  undoUsernameDecision,
  markUsernameDecisionsSeen,
  rejectUsername,
  requestUsername,
} from '#shared/domains/usernames/usernames.contract.ts'
import type { Routes } from '#server/platform/http/serve.ts'
import * as commands from './usernames.commands.ts'
import * as queries from './usernames.queries.ts'
import * as review from './usernames.review.queries.ts'

export const usernamesRoutes: Routes = (serve) => {
  serve(listOwnUsernameRequests, ({ services, actor }) =>
    queries.listOwnUsernameRequests(services.db, actor.id, services.clock.now()),
  )
  serve(requestUsername, async ({ services, actor, input }) => {
    await commands.requestUsername(services, actor, input)
    return {}
  })
  serve(markUsernameDecisionsSeen, async ({ services, actor }) => {
    await commands.markUsernameDecisionsSeen(services, actor.id)
    return {}
  })
  serve(listUsernameRequests, async ({ services: { db }, input }) => ({
    ...(await review.listUsernameRequests(db, input)),
    waiting: await review.countWaitingRequests(db),
  }))
  serve(openUsernameRequest, ({ services, input }) => review.openUsernameRequest(services, input.requestId))
  serve(undoUsernameDecision, async ({ services, actor, input }) => {
    await commands.undoUsernameDecision(services, { ...input, admin: actor })
    return {}
  })
  serve(approveUsername, async ({ services, actor, input }) => {
    await commands.approveUsername(services, { ...input, admin: actor })
    return {}
  })
  serve(rejectUsername, async ({ services, actor, input }) => {
    await commands.rejectUsername(services, { ...input, admin: actor })
    return {}
  })
}
