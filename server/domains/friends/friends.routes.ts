import {
  acceptInvite,
  countFriends,
  countSentRequests,
  declineInvite,
  getStanding,
  listFriends,
  listInvites,
  listSentRequests,
  noteFriend,
  removeFriend,
  requestFriendship,
  withdrawRequest,
} from '#shared/domains/friends/friends.contract.ts'
import { countInvites } from '#shared/domains/friends/friends.counts.contract.ts'
import type { Routes } from '#server/platform/http/serve.ts'
import * as commands from './friends.commands.ts'
import * as queries from './friends.queries.ts'

export const friendsRoutes: Routes = (serve) => {
  serve(listFriends, ({ services, actor, input }) => queries.listFriends(services, actor.id, input))
  serve(countFriends, ({ services, actor }) => queries.countFriends(services.db, actor.id))
  serve(listInvites, ({ services, actor, input }) => queries.listInvites(services, actor.id, input))
  serve(countInvites, ({ services, actor }) => queries.countInvites(services.db, actor.id))
  serve(listSentRequests, ({ services, actor, input }) => queries.listSentRequests(services, actor.id, input))
  serve(countSentRequests, ({ services, actor }) => queries.countSentRequests(services.db, actor.id))
  serve(getStanding, ({ services, actor, input }) =>
    queries.getStanding(services.db, { memberId: actor.id, otherId: input.memberId }),
  )
  serve(requestFriendship, ({ services, actor, input }) =>
    commands.requestFriendship(services, actor, input.memberId),
  )
  for (const [endpoint, change] of [
    [withdrawRequest, commands.withdrawRequest],
    [acceptInvite, commands.acceptInvite],
    [declineInvite, commands.declineInvite],
    [removeFriend, commands.removeFriend],
  ] as const) {
    serve(endpoint, async ({ services, actor, input }) => {
      await change(services, { memberId: actor.id, otherId: input.memberId })
      return {}
    })
  }
  serve(noteFriend, async ({ services, actor, input }) => {
    await commands.noteFriend(services, { memberId: actor.id, otherId: input.memberId, note: input.note })
    return {}
  })
}
