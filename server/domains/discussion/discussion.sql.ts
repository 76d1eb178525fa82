import { and, eq, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { MOST_COUNTED } from '#shared/domains/discussion/discussion.contract.ts'
import { listDiscussed } from '#server/platform/domain/discussed.ts'
import type { Asking } from '#server/platform/domain/resource.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { profiles } from '../profiles/profiles.tables.ts'
import { visibleTo } from '#server/domains/profiles/public/profiles.visibility.sql.ts'
import { isNotWithheldFrom } from '#server/domains/profiles/public/profiles.withheld.sql.ts'
import { isHiddenBy } from '../relations/relations.hidings.sql.ts'
import { isMutedBy } from '../relations/relations.mutes.sql.ts'
import { discussions, hearts, replies } from './discussion.tables.ts'
import { isStaffRole } from '#server/domains/profiles/public/profiles.staff.sql.ts'

type Id = string | SQLWrapper

/** SQL condition on `discussions`: the viewer may know of the thing, as decided by its own domain. */
const isThingKnownTo = (viewer: NonNullable<Asking>): SQL =>
  sql`case ${discussions.kind} ${sql.join(
    listDiscussed().map(
      ({ kind, isKnownTo }) => sql`when ${sql.raw(`'${kind}'`)} then ${isKnownTo(viewer, discussions.id)}`,
    ),
    sql` `,
  )} else false end`

/** SQL condition on `discussions`: it has this ID, and the member may know of it. */
export const isKnownDiscussion = (id: Id, memberId: Id): SQL =>
  sql`${discussions.id} = ${id} and ${isThingKnownTo({ id: memberId })}`

/** The rule for the resource `discussion`: anyone who may know of a thing may know of its discussion. */
export const isDiscussionKnownTo = (viewer: Asking, id: Id): SQL =>
  viewer === null
    ? sql`false`
    : sql`exists (select 1 from ${discussions} where ${isKnownDiscussion(id, viewer.id)})`

/** The rule for the resource `ownDiscussion`: it's about something the member owns. */
export const isOwnDiscussionOf = (viewer: Asking, id: Id): SQL =>
  viewer === null
    ? sql`false`
    : sql`exists (select 1 from ${discussions} where ${discussions.id} = ${id} and ${discussions.ownerId} = ${viewer.id})`

/** SQL condition on `profiles` and `accounts`: the viewer sees this member's hearts and replies. */
export const isHeardBy = (viewerId: Id): SQL | undefined =>
  and(
    visibleTo({ id: viewerId }),
    or(eq(profiles.id, viewerId), sql`not ${isMutedBy(viewerId, profiles.id)}`),
  )

/** SQL condition on `replies`: no report hides the reply from the viewer. */
const isReplyLeftFor = (viewerId: Id): SQL =>
  sql`not ${isHiddenBy(viewerId, 'reply', replies.id)} and ${isNotWithheldFrom(viewerId, { isWithheld: replies.isWithheld, ownerId: replies.authorId })}`

/** SQL condition on `replies`, with the author's `profiles` and `accounts`: the viewer sees the reply. */
export const isReplyShownTo = (viewerId: Id): SQL | undefined =>
  and(isHeardBy(viewerId), isReplyLeftFor(viewerId))

/** SQL query: selects from the replies that the viewer sees, joined with their authors' `profiles` and `accounts`. */
export const shownReplies = (select: SQL, viewerId: Id, rest: SQL): SQL =>
  sql`select ${select} from ${replies} join ${profiles} on ${profiles.id} = ${replies.authorId} join ${accounts} on ${accounts.id} = ${replies.authorId} where ${isReplyShownTo(viewerId)} ${rest}`

/**
 * SQL query: selects from the hearts that the viewer sees, joined with the `profiles` and `accounts` of those who gave
 * them.
 */
export const shownHearts = (select: SQL, viewerId: Id, rest: SQL): SQL =>
  sql`select ${select} from ${hearts} join ${profiles} on ${profiles.id} = ${hearts.memberId} join ${accounts} on ${accounts.id} = ${hearts.memberId} where ${isHeardBy(viewerId)} ${rest}`

/**
 * The rule for the resource `removableReply`: it's removable by its author, by the discussion's owner if they see it,
 * and by all staff.
 */
export const isRemovableBy = (viewer: Asking, id: Id): SQL =>
  viewer === null
    ? sql`false`
    : sql`exists (select 1 from ${replies} where ${replies.id} = ${id} and (${isOwnReplyOf(viewer.id)} or exists (select 1 from ${profiles} as remover where remover.id = ${viewer.id} and ${isStaffRole(sql`remover.role`)})))`

/** SQL condition on `replies`: the member wrote the reply, or it's on something they own and visible to them. */
export const isOwnReplyOf = (memberId: Id): SQL =>
  sql`(${replies.authorId} = ${memberId} or (exists (select 1 from ${discussions} where ${discussions.id} = ${replies.discussionId} and ${discussions.ownerId} = ${memberId}) and ${isReplyLeftFor(memberId)} and exists (select 1 from ${profiles} join ${accounts} on ${accounts.id} = ${profiles.id} where ${profiles.id} = ${replies.authorId} and ${isHeardBy(memberId)})))`

const counted = (rows: SQL): SQL<number> => sql<number>`(select count(*)::int from (${rows}) as counted)`

/**
 * The columns of a discussion's summary for the viewer, in the contract's order. The offset keeps the planner from
 * reading all hearts for the `exists`.
 */
export const summaryColumns = (id: SQLWrapper, viewerId: Id) => {
  const limit = sql`limit ${sql.raw(String(MOST_COUNTED))}`
  return {
    hearts: counted(shownHearts(sql`1`, viewerId, sql`and ${hearts.discussionId} = ${id} ${limit}`)),
    isHearted: sql<boolean>`exists (select 1 from ${hearts} where ${hearts.discussionId} = ${id} and ${hearts.memberId} = ${viewerId} offset 0)`,
    replies: counted(shownReplies(sql`1`, viewerId, sql`and ${replies.discussionId} = ${id} ${limit}`)),
    isClosed: sql<boolean>`(select ${discussions.closedAt} is not null from ${discussions} where ${discussions.id} = ${id})`,
  }
}
