import { eq, sql, type SQL } from 'drizzle-orm'
import {
  deleteReply as deleteReplyEndpoint,
  DISCUSSION_REASONS,
  discussionChanged,
} from '#shared/domains/discussion/discussion.contract.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import { newId } from '#shared/kernel/ids.ts'
import { isStaff } from '#shared/kernel/staff.ts'
import { sqlStatement, statement, type Given } from '#server/platform/db/statements/statement.ts'
import { inTransaction, type Work } from '#server/platform/db/transaction.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import {
  memberNotified,
  noticesGone,
  noticesRecounted,
  noticesSeen,
} from '#server/platform/domain/notices.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { recordAct } from '../audit/audit.commands.ts'
import { lockPair } from '../blocks/blocks.policy.ts'
import { profiles } from '../profiles/profiles.tables.ts'
import { isHeardBy, isKnownDiscussion, isOwnReplyOf } from './discussion.sql.ts'
import { discussions, hearts, replies } from './discussion.tables.ts'

/** Makes every page that has the discussion open refresh it after the commit. */
export const notifyPages = ({ hub }: Services, { afterCommit }: Work, id: string) =>
  afterCommit(() => hub.publishTo({ resource: 'discussion', id }, discussionChanged, {}))

interface Opening {
  /** The ID of the thing under discussion. */
  id: string
  /** The kind of thing, as declared by its domain. */
  kind: string
  ownerId: string
}

const insertDiscussion = statement('discussion.open', (db, { id, kind, ownerId }: Given<Opening>) =>
  db.insert(discussions).values({ id, kind, ownerId }),
)

/** Lets members reply to a thing, which the caller must then store with the same ID. */
export const openDiscussion = async ({ tx }: Work, opening: Opening): Promise<void> => {
  await insertDiscussion(tx, opening)
}

interface Removal extends Omit<Opening, 'ownerId'> {
  /** Null for any owner. */
  ownerId: string | null
}

const deleteDiscussion = sqlStatement(
  'discussion.remove',
  ({ id, kind, ownerId }: Given<Removal>) =>
    sql<{
      ownerId: string
    }>`delete from ${discussions} where ${discussions.id} = ${id}::uuid and ${discussions.kind} = ${kind}::text
      and (${ownerId}::uuid is null or ${discussions.ownerId} = ${ownerId}::uuid) returning owner_id as "ownerId"`,
)

/**
 * Deletes a discussion along with the thing it's about. If `ownerId` isn't null, only that member's discussion is
 * deleted. Returns the owner's ID, or null if there's no such discussion.
 */
export const removeDiscussion = async (
  unit: Work,
  { id, kind, ownerId }: Removal,
): Promise<string | null> => {
  const [removed] = await deleteDiscussion(unit.tx, { id, kind, ownerId })
  if (!removed) return null
  for (const notice of ['reply', 'heart'] as const)
    await unit.emit(noticesGone, { kind: notice, memberId: removed.ownerId, about: id })
  return removed.ownerId
}

interface Acting {
  discussionId: string
  memberId: string
}

const ownerOf = statement('discussion.ownerOf', (db, { discussionId }: Given<Pick<Acting, 'discussionId'>>) =>
  db.select({ ownerId: discussions.ownerId }).from(discussions).where(eq(discussions.id, discussionId)),
)

/**
 * Returns the owner's ID, and prevents a block between the owner and the member until the transaction ends. Throws
 * `not_found`.
 */
const lockOwner = async ({ tx }: Work, { discussionId, memberId }: Acting): Promise<string> => {
  const [found] = await ownerOf(tx, { discussionId })
  if (!found) throw new Failure(COMMON_REASONS.notFound)
  await lockPair(tx, memberId, found.ownerId)
  return found.ownerId
}

/**
 * SQL condition: the owner of the discussion is notified of the member's actions in it. Owners aren't notified of their
 * own actions, or of those by members they can't see or have muted.
 */
const isToldOf = (memberId: SQL) =>
  sql`exists (select 1 from discussion join ${profiles} on ${profiles.id} = ${memberId} join ${accounts} on ${accounts.id} = ${profiles.id} where discussion.owner_id <> ${memberId} and ${isHeardBy(sql`discussion.owner_id`)})`

interface Stored {
  isKnown: boolean
  isStored: boolean
  isTold: boolean
}

/** The lock makes a reply wait while the discussion is being closed, and closing wait while a reply is being stored. */
const storeReply = sqlStatement(
  'discussion.reply',
  (given: Given<Acting & { id: string; content: string; now: Date }>) => {
    const memberId = sql`${given.memberId}::uuid`
    return sql<Stored>`
      with discussion as (
        select id, owner_id, closed_at from ${discussions} where ${isKnownDiscussion(sql`${given.discussionId}::uuid`, memberId)} for share
      ), stored as (
        insert into ${replies} (id, discussion_id, author_id, content, created_at)
        select ${given.id}::uuid, id, ${memberId}, ${given.content}::text, ${given.now}::timestamptz from discussion where closed_at is null
        returning id
      )
      select exists (select 1 from discussion) as "isKnown", exists (select 1 from stored) as "isStored", ${isToldOf(memberId)} as "isTold"`
  },
)

/** Adds a reply by the member; throws `reply_empty`, `not_found` and `discussion_closed`. */
export const addReply = (
  services: Services,
  { content, ...acting }: Acting & { content: string },
): Promise<void> =>
  inTransaction(services, async (unit) => {
    if (content === '') throw new Failure(DISCUSSION_REASONS.empty)
    const { discussionId: about } = acting
    const ownerId = await lockOwner(unit, acting)
    const [row] = await storeReply(unit.tx, { ...acting, id: newId(), content, now: unit.now })
    if (!row?.isKnown) throw new Failure(COMMON_REASONS.notFound)
    if (!row.isStored) throw new Failure(DISCUSSION_REASONS.closed)
    if (row.isTold) await unit.emit(memberNotified, { kind: 'reply', memberId: ownerId, about })
    notifyPages(services, unit, about)
  })

interface Removing {
  replyId: string
  /** The member who deletes the reply; null if it's deleted because of a report. */
  memberId: string | null
  /** Whether any reply may be deleted, rather than only the member's own. */
  isAny: boolean
}

const deleteReplies = sqlStatement(
  'discussion.deleteReply',
  ({ replyId, memberId, isAny }: Given<Removing>) =>
    sql<{ discussionId: string; authorId: string; ownerId: string; isOwn: boolean | null }>`
      with own as (
        select ${isOwnReplyOf(sql`${memberId}::uuid`)} as is_own from ${replies} where ${replies.id} = ${replyId}::uuid
      )
      delete from ${replies} using own, ${discussions} where ${replies.id} = ${replyId}::uuid and ${discussions.id} = ${replies.discussionId} and (own.is_own or ${isAny}::boolean)
      returning ${replies.discussionId} as "discussionId", ${replies.authorId} as "authorId", ${discussions.ownerId} as "ownerId", own.is_own as "isOwn"`,
)

/** Deletes a reply for good; returns it, or undefined if it was already gone. */
const remove = async (services: Services, unit: Work, which: Removing) => {
  const [removed] = await deleteReplies(unit.tx, which)
  if (!removed) return undefined
  const { discussionId: about, ownerId } = removed
  await unit.emit(noticesRecounted, { kind: 'reply', memberIds: [ownerId], about })
  notifyPages(services, unit, about)
  return removed
}

/** Deletes a reply because of a report. */
export const takeDownReply = async (services: Services, unit: Work, replyId: string): Promise<void> => {
  await remove(services, unit, { replyId, memberId: null, isAny: true })
}

/**
 * Deletes a reply that the member wrote or that's on something they own. Staff may also delete any other reply, which
 * is recorded. Throws `not_found`.
 */
export const deleteReply = (
  services: Services,
  actor: Pick<Actor, 'id' | 'username' | 'role'>,
  replyId: string,
): Promise<void> =>
  inTransaction(services, async (unit) => {
    const isAny = isStaff(actor.role)
    const removed = await remove(services, unit, { replyId, memberId: actor.id, isAny })
    if (!removed) throw new Failure(COMMON_REASONS.notFound)
    if (removed.isOwn) return
    const subject = { memberId: removed.authorId }
    await recordAct(services, unit.tx, { actor, at: unit.now, act: deleteReplyEndpoint.name, subject })
  })

const storeHeart = sqlStatement('discussion.heart', (given: Given<Acting & { now: Date }>) => {
  const memberId = sql`${given.memberId}::uuid`
  return sql<Stored>`
    with discussion as (
      select id, owner_id from ${discussions} where ${isKnownDiscussion(sql`${given.discussionId}::uuid`, memberId)} for key share
    ), stored as (
      insert into ${hearts} (discussion_id, member_id, created_at)
      select id, ${memberId}, ${given.now}::timestamptz from discussion
      on conflict (discussion_id, member_id) do nothing
      returning member_id
    )
    select exists (select 1 from discussion) as "isKnown", exists (select 1 from stored) as "isStored", ${isToldOf(memberId)} as "isTold"`
})

/** Adds the member's heart, once; throws `not_found`. */
export const giveHeart = (services: Services, acting: Acting): Promise<void> =>
  inTransaction(services, async (unit) => {
    const { discussionId: about } = acting
    const ownerId = await lockOwner(unit, acting)
    const [row] = await storeHeart(unit.tx, { ...acting, now: unit.now })
    if (!row?.isKnown) throw new Failure(COMMON_REASONS.notFound)
    if (!row.isStored) return
    if (row.isTold) await unit.emit(memberNotified, { kind: 'heart', memberId: ownerId, about })
    notifyPages(services, unit, about)
  })

const deleteHeart = sqlStatement(
  'discussion.unheart',
  ({ discussionId, memberId }: Given<Acting>) =>
    sql<{
      ownerId: string
    }>`delete from ${hearts} using ${discussions} where ${hearts.discussionId} = ${discussionId}::uuid and ${hearts.memberId} = ${memberId}::uuid
      and ${discussions.id} = ${hearts.discussionId} returning ${discussions.ownerId} as "ownerId"`,
)

/** Removes the member's heart, if there is one. */
export const takeHeartBack = (services: Services, acting: Acting): Promise<void> =>
  inTransaction(services, async (unit) => {
    const [removed] = await deleteHeart(unit.tx, acting)
    if (!removed) return
    const { discussionId: about } = acting
    await unit.emit(noticesRecounted, { kind: 'heart', memberIds: [removed.ownerId], about })
    notifyPages(services, unit, about)
  })

const setClosed = sqlStatement(
  'discussion.close',
  ({ discussionId, memberId, closedAt }: Given<Acting & { closedAt: Date | null }>) =>
    sql<{
      id: string
    }>`update ${discussions} set closed_at = ${closedAt}::timestamptz where ${discussions.id} = ${discussionId}::uuid and ${discussions.ownerId} = ${memberId}::uuid returning id`,
)

/** Closes a discussion that the member owns, so that no one can reply, or reopens it; throws `not_found`. */
export const closeDiscussion = (
  services: Services,
  { isClosed, ...acting }: Acting & { isClosed: boolean },
): Promise<void> =>
  inTransaction(services, async (unit) => {
    const closed = await setClosed(unit.tx, { ...acting, closedAt: isClosed ? unit.now : null })
    if (closed.length === 0) throw new Failure(COMMON_REASONS.notFound)
    notifyPages(services, unit, acting.discussionId)
  })

/**
 * Marks the member's notifications of replies and hearts as seen; has no effect if the member doesn't own the thing.
 */
export const seeDiscussion = (services: Services, { discussionId: about, memberId }: Acting): Promise<void> =>
  inTransaction(services, async ({ emit }) => {
    for (const kind of ['reply', 'heart'] as const) await emit(noticesSeen, { kind, memberId, about })
  })

const deleteBetween = sqlStatement('discussion.deleteBetween', ({ one, other }: Given<Between>) => {
  const between = (column: SQL) =>
    sql`((${discussions.ownerId} = ${one}::uuid and ${column} = ${other}::uuid) or (${discussions.ownerId} = ${other}::uuid and ${column} = ${one}::uuid))`
  return sql<{ id: string }>`
    with taken as (
      delete from ${hearts} using ${discussions} where ${discussions.id} = ${hearts.discussionId} and ${between(sql`${hearts.memberId}`)} returning ${discussions.id} as id
    ), gone as (
      delete from ${replies} using ${discussions} where ${discussions.id} = ${replies.discussionId} and ${between(sql`${replies.authorId}`)} returning ${discussions.id} as id
    )
    select id from taken union select id from gone`
})

interface Between {
  one: string
  other: string
}

/**
 * Deletes the replies and hearts that two members gave each other, after a block between them. Otherwise everyone else
 * could still see them, while neither of the two could see or delete them.
 */
export const endBetween = async (services: Services, unit: Work, between: Between): Promise<void> => {
  for (const { id } of await deleteBetween(unit.tx, between)) notifyPages(services, unit, id)
}
