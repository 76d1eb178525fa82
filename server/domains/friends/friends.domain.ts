import { deleteOf } from '#server/platform/db/statements/portions.ts'
import type { Domain } from '#server/platform/domain/domain.ts'
import { on } from '#server/platform/domain/events.ts'
import { memberLeft, memberReturned } from '../accounts/accounts.events.ts'
import { friendshipChanged, pairParted } from '../relations/relations.events.ts'
import { recount, notifyOf, notifyOfFriendship, notifyPartners } from './friends.commands.ts'
import { friendAccepted, friendRequest } from './friends.notices.ts'
import { exportNotes } from './friends.queries.ts'
import { friendsRoutes } from './friends.routes.ts'
import { invitesOf } from './friends.sql.ts'
import { friendNotes } from './friends.tables.ts'

export const friends: Domain = {
  name: 'friends',
  routes: friendsRoutes,
  notices: [friendRequest, friendAccepted],
  badge: { page: '/friends/invites', countOf: invitesOf },
  reactions: [
    on(friendshipChanged, async (_services, unit, { one, other }) => notifyOfFriendship(unit, [one, other])),
    on(pairParted, async (_services, unit, { memberIds }) => {
      await recount(unit, [friendRequest, friendAccepted], memberIds)
      notifyOf(unit, memberIds)
    }),
    on(memberLeft, (_services, unit, { memberId }) => notifyPartners(unit, memberId)),
    on(memberReturned, (_services, unit, { memberId }) => notifyPartners(unit, memberId)),
  ],
  personal: {
    holds: [friendNotes.memberId],
    portions: [deleteOf(friendNotes.memberId)],
    title: 'Notes on friends',
    export: exportNotes,
  },
  demo: () => import('./friends.demo.ts'),
}
