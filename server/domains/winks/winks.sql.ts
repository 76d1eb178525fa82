import { and, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { DECLINED_DAYS } from '#shared/domains/winks/winks.contract.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { profiles } from '../profiles/profiles.tables.ts'
import { isOpenTo, visibleTo } from '#server/domains/profiles/public/profiles.visibility.sql.ts'
import { winkRefusals, winks } from './winks.tables.ts'

const MOST_COUNTED = 100

const back = alias(winks, 'back')

/** SQL condition on `winks`, with the sender's `profiles` and `accounts`: the wink is in the recipient's list. */
export const isListedTo = (memberId: string | SQLWrapper): SQL | undefined =>
  and(eq(winks.recipientId, memberId), sql`not ${winks.isDeleted}`, visibleTo({ id: memberId }))

/** SQL query: selects `select` from the winks listed to the member, with the senders' `profiles` and `accounts`. */
export const listedWinks = (select: SQL, memberId: string | SQLWrapper, rest: SQL): SQL =>
  sql`select ${select} from ${winks} join ${profiles} on ${profiles.id} = ${winks.senderId} join ${accounts} on ${accounts.id} = ${winks.senderId} where ${isListedTo(memberId)} ${rest}`

/** SQL expression: the number of listed winks the member hasn't seen, counted up to `MOST_COUNTED`. */
export const newWinksOf = (memberId: string | SQLWrapper): SQL<number> =>
  sql<number>`(select count(*)::int from (${listedWinks(sql`1`, memberId, sql`and not ${winks.isSeen} limit ${sql.raw(String(MOST_COUNTED))}`)}) as fresh)`

/** SQL condition on `wink_refusals`: the refusal is still in force. */
export const isRefusalLiving = (now: SQLWrapper): SQL =>
  sql`${winkRefusals.createdAt} > ${now}::timestamptz - interval '${sql.raw(String(DECLINED_DAYS))} days'`

/** SQL condition: the recipient has declined the sender's winks within the last 90 days. */
export const hasDeclined = (
  recipientId: SQLWrapper,
  { senderId, now }: Record<'senderId' | 'now', SQLWrapper>,
): SQL =>
  sql`exists (select 1 from ${winkRefusals} where ${winkRefusals.recipientId} = ${recipientId} and ${winkRefusals.senderId} = ${senderId} and ${isRefusalLiving(now)})`

/** SQL condition on `winks`: the recipient has winked at the sender on this wink's day or later. */
export const isWinkedBack = (): SQL =>
  sql`exists (select 1 from ${winks} as ${back} where ${back.senderId} = ${winks.recipientId} and ${back.recipientId} = ${winks.senderId} and ${back.day} >= ${winks.day} offset 0)`

/** SQL condition on `profiles` and `accounts`: this member has winked at the viewer, who may know of them. */
export const hasWinkedAt = (viewerId: SQLWrapper): SQL =>
  sql`(${isOpenTo({ id: viewerId })} and exists (select 1 from ${winks} where ${winks.senderId} = ${profiles.id} and ${winks.recipientId} = ${viewerId}))`
