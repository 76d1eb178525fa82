import { and, asc, desc, eq, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type {
  Friend,
  FriendOrder,
  FriendRequest,
  Standing,
} from '#shared/domains/friends/friends.contract.ts'
import type { Page } from '#shared/kernel/page.ts'
import { cutPage, readCursor } from '#server/platform/db/statements/cursors.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { holds, lowered } from '#server/platform/db/statements/letters.ts'
import { readRows } from '#server/platform/db/statements/portions.ts'
import { sqlStatement, statement, type Given } from '#server/platform/db/statements/statement.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import {
  isMembersDetails,
  isPartnersDetails,
  memberDetails,
  partnerDetails,
} from '#server/domains/profiles/own/profiles.details.sql.ts'
import { listedColumns } from '#server/domains/profiles/public/profiles.members.queries.ts'
import { isPictureFor, pictures } from '#server/domains/profiles/public/profiles.pictures.sql.ts'
import { memberActivity, profiles } from '../profiles/profiles.tables.ts'
import { visibleTo } from '#server/domains/profiles/public/profiles.visibility.sql.ts'
import { isOfPair, otherThan } from '../relations/relations.sql.ts'
import { friends } from '../relations/relations.tables.ts'
import { invitesOf, isFriend, isInvite, isSentRequest, withOthers } from './friends.sql.ts'
import { friendNotes } from './friends.tables.ts'
import { viewFriend, viewRequest } from './friends.view.ts'

interface Listing {
  memberId: string
  now: Date
  limit: number
}

const since = sql<Date>`${friends.decidedAt}`.mapWith(friends.decidedAt)

/**
 * The last activity, rounded down to the quarter-hour, as everywhere else. Members who hide it are sorted by the start
 * of the friendship.
 */
const activeAt =
  sql<Date>`case when ${profiles.showOnline} then date_bin('15 minutes', ${memberActivity.lastActiveAt}, timestamptz 'epoch') else ${friends.decidedAt} end`.mapWith(
    friends.decidedAt,
  )

interface Friends extends Listing {
  search: string
}

const friendsOf = (
  db: Executor,
  { memberId, now, search, limit }: Given<Friends>,
  { behind, order }: { behind: SQL; order: SQL[] },
) =>
  db
    .select({
      ...listedColumns,
      since,
      activeAt,
      showOnline: profiles.showOnline,
      lastActiveAt: memberActivity.lastActiveAt,
      note: friendNotes.note,
    })
    .from(friends)
    .innerJoin(profiles, eq(profiles.id, otherThan(memberId)))
    .innerJoin(accounts, eq(accounts.id, profiles.id))
    .innerJoin(memberActivity, eq(memberActivity.memberId, profiles.id))
    .leftJoin(friendNotes, and(eq(friendNotes.friendshipId, friends.id), eq(friendNotes.memberId, memberId)))
    .leftJoin(memberDetails, isMembersDetails())
    .leftJoin(partnerDetails, isPartnersDetails())
    .leftJoin(pictures, isPictureFor({ id: memberId, now }))
    .where(
      and(isFriend(memberId), or(holds(profiles.username, search), holds(friendNotes.note, search)), behind),
    )
    .orderBy(...order)
    .limit(limit)

const byName = statement('friends.byName', (db, given: Given<Friends & { name: string }>) =>
  friendsOf(db, given, {
    behind: sql`${lowered(profiles.username)} > ${given.name}::text`,
    order: [asc(lowered(profiles.username))],
  }),
)
type Behind = Friends & { at: string; id: string }
const byTime = (name: string, key: SQL) =>
  statement(name, (db, given: Given<Behind>) =>
    friendsOf(db, given, {
      behind: sql`(${key}, ${profiles.id}) < (${given.at}::timestamptz, ${given.id}::uuid)`,
      order: [desc(key), desc(profiles.id)],
    }),
  )
const byActivity = byTime('friends.byActivity', activeAt)
const bySince = byTime('friends.bySince', since)

export type FriendRow = Awaited<ReturnType<typeof byName>>[number]

interface Asked {
  search: string
  order: FriendOrder
  cursor?: string | undefined
  limit: number
}

const findFriends = async (
  db: Executor,
  listing: Friends,
  { order, cursor, limit }: Asked,
): Promise<Page<FriendRow>> => {
  if (order === 'name') {
    const rows = await byName(db, { ...listing, name: cursor ?? '' })
    const items = rows.slice(0, limit)
    return { items, next: rows.length > limit ? (items.at(-1)?.username.toLowerCase() ?? null) : null }
  }
  const find = order === 'active' ? byActivity : bySince
  const rows = await find(db, { ...listing, ...readCursor(cursor) })
  return cutPage(rows, limit, (row) => ({ id: row.id, at: order === 'active' ? row.activeAt : row.since }))
}

/** Lists those of the member's friends whom they may see, with the member's notes on them. */
export const listFriends = async (
  { db, clock, hub }: Services,
  memberId: string,
  asked: Asked,
): Promise<Page<Friend>> => {
  const now = clock.now()
  const { items, next } = await findFriends(
    db,
    { memberId, now, search: asked.search, limit: asked.limit + 1 },
    asked,
  )
  const online = await hub.listOnline(items.map(({ id }) => id))
  return { items: items.map((row) => viewFriend(row, { isOnline: online.has(row.id), now })), next }
}

const requestsBehind = (name: string, isListed: typeof isInvite) =>
  statement(name, (db, given: Given<Listing & { at: string; id: string }>) => {
    const { memberId, now, at, id, limit } = given
    return db
      .select({
        ...listedColumns,
        title: profiles.profileTitle,
        requestedAt: friends.createdAt,
        hasProfile: sql<boolean>`${visibleTo({ id: memberId })}`,
      })
      .from(friends)
      .innerJoin(profiles, eq(profiles.id, otherThan(memberId)))
      .innerJoin(accounts, eq(accounts.id, profiles.id))
      .leftJoin(memberDetails, isMembersDetails())
      .leftJoin(partnerDetails, isPartnersDetails())
      .leftJoin(pictures, isPictureFor({ id: memberId, now }))
      .where(
        and(
          isListed(memberId),
          sql`(${friends.createdAt}, ${profiles.id}) < (${at}::timestamptz, ${id}::uuid)`,
        ),
      )
      .orderBy(desc(friends.createdAt), desc(profiles.id))
      .limit(limit)
  })
const invitesBehind = requestsBehind('friends.invites', isInvite)
const sentBehind = requestsBehind('friends.sent', isSentRequest)

export type RequestRow = Awaited<ReturnType<typeof sentBehind>>[number]

const requestPage =
  (find: typeof sentBehind) =>
  async (
    { db, clock }: Services,
    memberId: string,
    { cursor, limit }: { cursor?: string | undefined; limit: number },
  ): Promise<Page<FriendRequest>> => {
    const now = clock.now()
    const rows = await find(db, { ...readCursor(cursor), memberId, now, limit: limit + 1 })
    const { items, next } = cutPage(rows, limit, ({ id, requestedAt }) => ({ at: requestedAt, id }))
    return { items: items.map((row) => viewRequest(row, now)), next }
  }

/** Lists the pending requests to the member, latest first. */
export const listInvites = requestPage(invitesBehind)

/** Lists the member's own requests, latest first; a declined one looks like a pending one. */
export const listSentRequests = requestPage(sentBehind)

const counting = (name: string, countOf: (memberId: SQLWrapper) => SQL) => {
  const count = sqlStatement(
    name,
    ({ memberId }: Given<{ memberId: string }>) =>
      sql<{ count: number }>`select ${countOf(memberId)} as count`,
  )
  return async (db: Executor, memberId: string): Promise<{ count: number }> => {
    const [row] = await count(db, { memberId })
    return { count: row?.count ?? 0 }
  }
}
const all = sql`count(*)::int`

/** Counts the pending requests to the member, up to 100. */
export const countInvites = counting('friends.countInvites', invitesOf)

/** Counts those of the member's friends whom they may see. */
export const countFriends = counting(
  'friends.count',
  (memberId) => sql`(${withOthers(all, memberId, isFriend(memberId))})`,
)

/** Counts the member's own requests; a declined one counts as pending. */
export const countSentRequests = counting(
  'friends.countSent',
  (memberId) => sql`(${withOthers(all, memberId, isSentRequest(memberId))})`,
)

const standing = sqlStatement(
  'friends.standing',
  ({ memberId, otherId }: Given<{ memberId: string; otherId: string }>) => {
    const found = sql`case when ${isFriend(memberId)} then 'friends' when ${isInvite(memberId)} then 'invited' when ${isSentRequest(memberId)} then 'requested' end as standing`
    return sql<{ standing: Standing | null }>`${withOthers(found, memberId, isOfPair(memberId, otherId))}`
  },
)

/** Returns the member's standing with the other member; also `none` if the member may not know of the other. */
export const getStanding = async (
  db: Executor,
  pair: { memberId: string; otherId: string },
): Promise<{ standing: Standing }> => {
  const [row] = await standing(db, pair)
  return { standing: row?.standing ?? 'none' }
}

/** Exports the member's own notes on friends they may see. */
export const exportNotes = (db: Executor, memberId: string) => {
  const { createdAt, id } = friends
  return readRows({ createdAt, id }, ({ key, after, order, limit }) =>
    db
      .select({ row: { friend: profiles.username, note: friendNotes.note }, key })
      .from(friendNotes)
      .innerJoin(friends, eq(friends.id, friendNotes.friendshipId))
      .innerJoin(profiles, eq(profiles.id, otherThan(memberId)))
      .innerJoin(accounts, eq(accounts.id, profiles.id))
      .where(and(eq(friendNotes.memberId, memberId), isFriend(memberId), after))
      .orderBy(...order)
      .limit(limit),
  )
}
