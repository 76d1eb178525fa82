import { sql } from 'drizzle-orm'
import { deleteOf, deleteSome } from '#server/platform/db/statements/portions.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Domain } from '#server/platform/domain/domain.ts'
import { on } from '#server/platform/domain/events.ts'
import { resource } from '#server/platform/domain/resource.ts'
import { memberBlocked } from '../blocks/blocks.events.ts'
import { endBetween } from './discussion.commands.ts'
import { newHeart, newReply } from './discussion.notices.ts'
import { exportDiscussion } from './discussion.queries.ts'
import { discussionRoutes } from './discussion.routes.ts'
import { isDiscussionKnownTo, isOwnDiscussionOf, isRemovableBy } from './discussion.sql.ts'
import { discussions, hearts, replies } from './discussion.tables.ts'

const held = [replies.authorId, hearts.memberId, discussions.ownerId]

/** Deletes other members' replies and hearts on things the member owns, in batches because there may be many. */
const deleteWritten = [replies.discussionId, hearts.discussionId].map(
  (column) => (tx: Tx, accountId: string, limit: number) =>
    deleteSome(tx, column, {
      which: sql`${column} in (select ${discussions.id} from ${discussions} where ${discussions.ownerId} = ${accountId})`,
      limit,
    }),
)

export const discussion: Domain = {
  name: 'discussion',
  routes: discussionRoutes,
  resources: [
    resource('discussion', isDiscussionKnownTo),
    resource('ownDiscussion', isOwnDiscussionOf),
    resource('removableReply', isRemovableBy),
  ],
  notices: [newReply, newHeart],
  reactions: [
    on(memberBlocked, (services, unit, { blockerId, blockedId }) =>
      endBetween(services, unit, { one: blockerId, other: blockedId }),
    ),
  ],
  personal: {
    holds: held,
    portions: [...deleteWritten, ...held.map(deleteOf)],
    title: 'Replies and hearts',
    export: exportDiscussion,
  },
  demo: () => import('./discussion.demo.ts'),
}
