import { and, desc, eq, sql } from 'drizzle-orm'
import type { Wink } from '#shared/domains/winks/winks.contract.ts'
import type { Page } from '#shared/kernel/page.ts'
import { siteDayOf } from '#shared/kernel/time.ts'
import { cutPage, readCursor } from '#server/platform/db/statements/cursors.ts'
import type { Executor } from '#server/platform/db/database.ts'
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
import { profiles } from '../profiles/profiles.tables.ts'
import { visibleTo } from '#server/domains/profiles/public/profiles.visibility.sql.ts'
import { hasDeclined, isListedTo, isWinkedBack, newWinksOf } from './winks.sql.ts'
import { winkRefusals, winks } from './winks.tables.ts'
import { viewWink } from './winks.view.ts'

interface Behind {
  memberId: string
  now: Date
  at: string
  id: string
  limit: number
}

const winksBehind = statement('winks.list', (db, { memberId, now, at, id, limit }: Given<Behind>) =>
  db
    .select({
      wink: { id: winks.id, line: winks.line, createdAt: winks.createdAt, isSeen: winks.isSeen },
      isDeclined: sql<boolean>`${hasDeclined(winks.recipientId, { senderId: winks.senderId, now })}`,
      isWinkedBack: sql<boolean>`${isWinkedBack()}`,
      ...listedColumns,
      title: profiles.profileTitle,
    })
    .from(winks)
    .innerJoin(profiles, eq(profiles.id, winks.senderId))
    .innerJoin(accounts, eq(accounts.id, winks.senderId))
    .leftJoin(memberDetails, isMembersDetails())
    .leftJoin(partnerDetails, isPartnersDetails())
    .leftJoin(pictures, isPictureFor({ id: memberId, now }))
    .where(
      and(isListedTo(memberId), sql`(${winks.createdAt}, ${winks.id}) < (${at}::timestamptz, ${id}::uuid)`),
    )
    .orderBy(desc(winks.createdAt), desc(winks.id))
    .limit(limit),
)
export type WinkRow = Awaited<ReturnType<typeof winksBehind>>[number]

/** Lists the winks the member received from members they may see, latest first. */
export const listWinks = async (
  { db, clock }: Services,
  memberId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page<Wink>> => {
  const now = clock.now()
  const rows = await winksBehind(db, { ...readCursor(cursor), memberId, now, limit: limit + 1 })
  const { items, next } = cutPage(rows, limit, ({ wink }) => ({ at: wink.createdAt, id: wink.id }))
  return { items: items.map((row) => viewWink(row, now)), next }
}

/** More winks than a member can send on a site day, because they can send 60 in 24 hours. */
const MOST_WINKED_TODAY = 200

const winkedOn = statement(
  'winks.listToday',
  (db, { memberId, day }: Given<{ memberId: string; day: string }>) =>
    db
      .select({ id: winks.recipientId })
      .from(winks)
      .innerJoin(profiles, eq(profiles.id, winks.recipientId))
      .innerJoin(accounts, eq(accounts.id, winks.recipientId))
      .where(and(eq(winks.senderId, memberId), eq(winks.day, day), visibleTo({ id: memberId })))
      .limit(MOST_WINKED_TODAY),
)

/**
 * Lists the members at whom the member has winked today. Includes recipients who have deleted the wink, so that the
 * sender can't tell that it was deleted.
 */
export const listWinkedToday = async (
  { db, clock }: Services,
  memberId: string,
): Promise<{ memberIds: string[] }> => {
  const rows = await winkedOn(db, { memberId, day: siteDayOf(clock.now()) })
  return { memberIds: rows.map(({ id }) => id) }
}

const countNew = sqlStatement(
  'winks.countNew',
  ({ memberId }: Given<{ memberId: string }>) =>
    sql<{ count: number }>`select ${newWinksOf(memberId)} as count`,
)

/** Counts the winks the member hasn't seen. */
export const countNewWinks = async (db: Executor, memberId: string): Promise<{ count: number }> => {
  const [row] = await countNew(db, { memberId })
  return { count: row?.count ?? 0 }
}

/** Exports the member's winks and refusals, sent and received, as far as they may see the other member. */
export const exportWinks = (db: Executor, memberId: string) => {
  const { id, senderId, recipientId, line, createdAt } = winks
  const refusals = winkRefusals
  return {
    winksReceived: readRows({ createdAt, id }, ({ key, after, order, limit }) =>
      db
        .select({ row: { from: profiles.username, line, createdAt }, key })
        .from(winks)
        .innerJoin(profiles, eq(profiles.id, senderId))
        .innerJoin(accounts, eq(accounts.id, senderId))
        .where(and(isListedTo(memberId), after))
        .orderBy(...order)
        .limit(limit),
    ),
    winksSent: readRows({ createdAt, id }, ({ key, after, order, limit }) =>
      db
        .select({ row: { to: profiles.username, line, createdAt }, key })
        .from(winks)
        .innerJoin(profiles, eq(profiles.id, recipientId))
        .innerJoin(accounts, eq(accounts.id, recipientId))
        .where(and(eq(senderId, memberId), visibleTo({ id: memberId }), after))
        .orderBy(...order)
        .limit(limit),
    ),
    ...Object.fromEntries(
      (
        [
          ['winksDeclined', refusals.recipientId, refusals.senderId],
          ['winksDeclinedByOthers', refusals.senderId, refusals.recipientId],
        ] as const
      ).map(([name, own, other]) => [
        name,
        readRows({ createdAt: refusals.createdAt, other }, ({ key, after, order, limit }) =>
          db
            .select({ row: { member: profiles.username, createdAt: refusals.createdAt }, key })
            .from(refusals)
            .innerJoin(profiles, eq(profiles.id, other))
            .innerJoin(accounts, eq(accounts.id, other))
            .where(and(eq(own, memberId), visibleTo({ id: memberId }), after))
            .orderBy(...order)
            .limit(limit),
        ),
      ]),
    ),
  }
}
