import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type {
  ListedUser,
  listUsers as listUsersEndpoint,
  UserSpan,
} from '#shared/domains/users/users.contract.ts'
import type { Page } from '#shared/kernel/page.ts'
import { isStaff } from '#shared/kernel/staff.ts'
import { DAY } from '#shared/kernel/time.ts'
import { cutPage, isId, noCursor, readCursor, TOP } from '#server/platform/db/statements/cursors.ts'
import { lowered } from '#server/platform/db/statements/letters.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import { readReference } from '#server/platform/secrets/references.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { activity, names } from '../accounts/accounts.names.sql.ts'
import { hashReference } from '#server/domains/accounts/email/accounts.references.policy.ts'
import { emailReferences } from '#server/domains/accounts/email/accounts.references.tables.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { listFew } from './users.few.queries.ts'
import { statusOf, userColumns } from './users.sql.ts'
import { tierNameOf } from '../membership/membership.queries.ts'
import { isStaffRole } from '#server/domains/profiles/public/profiles.staff.sql.ts'
import { reportCases } from '#server/domains/reports/cases/reports.cases.tables.ts'
import { viewUser, type UserRow } from './users.view.ts'

type Input = z.output<typeof listUsersEndpoint.input>

interface Asked {
  role: string | null
  status: string | null
  tier: string | null
  profileType: string | null
  verified: boolean | null
  reported: boolean | null
  /** The requesting admin, who mustn't learn of reports about themselves. */
  adminId: string
  /** Timestamps as text, or `-infinity`. */
  joinedSince: string
  seenSince: string
  now: Date
  /** Where the page starts, either by time (`at`) and `id` or, in a list by name, after a name. */
  at: string
  id: string
  after: string
  /** The ids of the users the list is limited to, if there are few. */
  ids: string[]
  /** The search text. `end` is a text that sorts after all names starting with it. */
  q: string
  end: string
  /** The hash of an email's reference. */
  hash: Buffer | null
  limit: number
}
type Asking = Given<Asked>

/**
 * The conditions of the filters, wrapped in a `case`, because the planner expects half of all users to meet that. With
 * separate conditions, it would expect hardly any matches, and sort everyone instead of reading users in order until
 * the page is full. The offset keeps the planner from reading all reports first.
 */
const isWanted = ({ role, status, tier, profileType, verified, reported, adminId, now }: Asking) =>
  sql`case when ${and(
    sql`(${role}::text is null or case when ${isStaffRole(names.role)} then ${names.role} else 'user' end = ${role}::text)`,
    sql`(${status}::text is null or ${statusOf} = ${status}::text)`,
    sql`(${tier}::text is null or ${tierNameOf(accounts.id, now)} = ${tier}::text)`,
    sql`(${profileType}::text is null or ${names.profileType} = ${profileType}::text)`,
    sql`(${verified}::boolean is null or (${names.verifiedAt} is not null) = ${verified}::boolean)`,
    sql`(${reported}::boolean is null or (${accounts.id} <> ${adminId}::uuid and exists (select from ${reportCases} where ${reportCases.reportedId} = ${accounts.id} offset 0)) = ${reported}::boolean)`,
  )} then true else false end`

const isSince = ({ joinedSince, seenSince }: Asking) => [
  sql`${accounts.createdAt} >= ${joinedSince}::timestamptz`,
  sql`${activity.lastActiveAt} >= ${seenSince}::timestamptz`,
]

interface Shape {
  which: (asking: Asking) => SQL | undefined
  order: SQL[]
}

/** More rows than any page has. It's a literal in the statement, so that the planner knows that few rows are read. */
const MOST = 101

const list = (name: string, { which, order }: Shape) =>
  statement(name, (db, asking: Asking) => {
    const wanted = db
      .select(userColumns(asking.now))
      .from(accounts)
      .innerJoin(names, eq(names.id, accounts.id))
      .innerJoin(activity, eq(activity.memberId, accounts.id))
      .where(and(which(asking), ...isSince(asking), isWanted(asking)))
      .orderBy(...order)
      .limit(sql.raw(String(MOST)) as unknown as number)
      .as('wanted')
    return db.select().from(wanted).limit(asking.limit)
  })

const behind = (place: SQL, { at, id }: Asking) => sql`${place} < (${at}::timestamptz, ${id}::uuid)`
const isNewest = {
  place: sql`(${accounts.createdAt}, ${accounts.id})`,
  order: [desc(accounts.createdAt), desc(accounts.id)],
}
const isSeen = {
  place: sql`(${activity.lastActiveAt}, ${activity.memberId})`,
  order: [desc(activity.lastActiveAt), desc(activity.memberId)],
}
type Order = typeof isNewest

const ordered = (name: string, { place, order }: Order, isOf?: SQL) =>
  list(name, { which: (asking) => and(isOf, behind(place, asking)), order })

// Literals in the statement, because a generic plan couldn't use the partial indexes otherwise.
const isOfStaff = isStaffRole(names.role)
const isAway = sql`${accounts.status} <> 'active'`

const few = (name: string, { place, order }: Order) =>
  list(name, {
    which: (asking) => and(sql`${accounts.id} = any(${asking.ids}::uuid[])`, behind(place, asking)),
    order,
  })

const isReported = sql`${accounts.id} in (select ${reportCases.reportedId} from ${reportCases})`

/**
 * The statements by order and by kind of users. Few users are staff, suspended, deleted or reported. They have separate
 * indexes, so that a list of them doesn't go through everyone.
 */
const LISTS = {
  newest: {
    all: ordered('users.newest', isNewest),
    staff: ordered('users.newestStaff', isNewest, isOfStaff),
    away: ordered('users.newestAway', isNewest, isAway),
    reported: ordered('users.newestReported', isNewest, isReported),
    few: few('users.newestFew', isNewest),
  },
  seen: {
    all: ordered('users.seen', isSeen),
    staff: ordered('users.seenStaff', isSeen, isOfStaff),
    away: ordered('users.seenAway', isSeen, isAway),
    reported: ordered('users.seenReported', isSeen, isReported),
    few: few('users.seenFew', isSeen),
  },
}

const name = lowered(names.username)
const named = list('users.named', {
  which: ({ q, end, after }) =>
    sql`${name} ~>=~ ${q}::text and ${name} ~<~ ${end}::text and ${name} ~>~ ${after}::text`,
  order: [sql`${name} using ~<~`],
})
const byEmail = list('users.byEmail', {
  // In a subquery, so that the account is found before anything is joined to it.
  which: ({ q }) =>
    sql`${accounts.id} = (select found.id from ${accounts} as found where lower(found.email collate "C") = ${q}::text)`,
  order: [asc(accounts.id)],
})
const byReference = list('users.byReference', {
  which: ({ hash }) =>
    sql`${accounts.id} in (select ${emailReferences.accountId} from ${emailReferences} where ${emailReferences.hash} = ${hash}::bytea)`,
  order: [asc(accounts.id)],
})
const byId = list('users.byId', {
  which: ({ q }) => sql`${accounts.id} = ${q}::uuid`,
  order: [asc(accounts.id)],
})

/** A character that sorts after every character in a username. */
const AFTER_ALL = '~'
const NAME_CURSOR = /^[a-z0-9_.-]{1,30}$/

const readNameCursor = (cursor: string | undefined): string => {
  if (cursor === undefined) return ''
  if (!NAME_CURSOR.test(cursor)) throw noCursor()
  return cursor
}

const listNamed = async (
  { db }: Services,
  asked: Asked,
  { cursor, limit }: Pick<Input, 'cursor' | 'limit'>,
): Promise<Page<UserRow>> => {
  const rows = await named(db, { ...asked, after: readNameCursor(cursor) })
  const items = rows.slice(0, limit)
  return { items, next: rows.length > limit ? (items.at(-1)?.username.toLowerCase() ?? null) : null }
}

const kindOf = ({ role, status, reported }: Input) => {
  if (role && isStaff(role)) return 'staff'
  if (status === 'suspended' || status === 'deleting') return 'away'
  return reported ? 'reported' : 'all'
}

const since = (days: UserSpan | undefined, now: Date) =>
  days ? new Date(now.getTime() - Number(days) * DAY).toISOString() : '-infinity'

const listPage = async (services: Services, adminId: string, input: Input): Promise<Page<UserRow>> => {
  const { db, clock } = services
  const { cursor, limit, order } = input
  const now = clock.now()
  const q = input.q.toLowerCase()
  const reference = readReference(q)
  const asked = {
    ...TOP,
    role: input.role ?? null,
    status: input.status ?? null,
    tier: input.tier ?? null,
    profileType: input.profileType ?? null,
    verified: input.verified ?? null,
    reported: input.reported ?? null,
    adminId,
    joinedSince: since(input.joinedWithin, now),
    seenSince: since(input.seenWithin, now),
    now,
    q,
    end: q + AFTER_ALL,
    after: '',
    hash: reference === null ? null : hashReference(services, reference),
    ids: [],
    limit: limit + 1,
  }
  if (q.includes('@')) return { items: await byEmail(db, asked), next: null }
  if (isId(q)) return { items: await byId(db, asked), next: null }
  // A username can look like a reference, so names are searched if no email has the reference.
  if (reference !== null) {
    const items = await byReference(db, asked)
    if (items.length > 0) return { items, next: null }
  }
  if (q !== '') return listNamed(services, asked, input)
  const kind = kindOf(input)
  const ids = kind === 'all' ? await listFew(db, { ...asked, order }) : null
  const from = { ...asked, ...readCursor(cursor), ids: ids ?? [] }
  const rows = await LISTS[order][ids ? 'few' : kind](db, from)
  return cutPage(rows, limit, ({ createdAt, lastActiveAt, id }) => ({
    at: order === 'seen' ? lastActiveAt : createdAt,
    id,
  }))
}

/**
 * Lists users for an admin's search. The text can be an email address, an id, an email's reference or the start of a
 * username. Without a text, all users are listed, newest or last seen first.
 */
export const listUsers = async (
  services: Services,
  adminId: string,
  input: Input,
): Promise<Page<ListedUser>> => {
  const { items, next } = await listPage(services, adminId, input)
  return { items: items.map(viewUser), next }
}
