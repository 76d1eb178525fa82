import { and, between, desc, eq, inArray, sql } from 'drizzle-orm'
import {
  SPANS,
  type Charts,
  type Counted,
  type Span,
} from '#shared/domains/statistics/statistics.contract.ts'
import type { Waiting } from '#shared/domains/statistics/statistics.waiting.contract.ts'
import { addDays, siteDayOf } from '#shared/kernel/time.ts'
import { isOpenToStaff, matchRoute } from '#shared/routes.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { listWaits } from '#server/platform/runtime/waits.ts'
import { dailyCounts } from './statistics.tables.ts'
import { viewAmounts, viewGroups } from './statistics.view.ts'

/** Lists the pending work on each page that the staff member may open, without work they mustn't know of. */
export const listWaiting = async (
  db: Executor,
  { id: adminId, role }: Pick<Actor, 'id' | 'role'>,
): Promise<Waiting[]> => {
  const waiting: Waiting[] = []
  for (const { page, findWaiting } of listWaits()) {
    const route = matchRoute(page)?.route
    if (!route || !isOpenToStaff(route, role)) continue
    const { oldest, first, ...counts } = await findWaiting(db, { adminId })
    waiting.push({ page, ...counts, oldest: oldest?.toISOString() ?? null, first: [...new Set(first)] })
  }
  return waiting
}

const latest = statement('statistics.latestDay', (db, { what }: Given<{ what: Counted }>) =>
  db
    .select({ day: dailyCounts.day })
    .from(dailyCounts)
    .where(eq(dailyCounts.what, what))
    .orderBy(desc(dailyCounts.day))
    .limit(1),
)

/** Returns the latest day for which the kind was counted. */
export const findLatestDay = async (db: Executor, what: Counted): Promise<string | undefined> =>
  (await latest(db, { what }))[0]?.day

const DRAWN = ['joined', 'active', 'messages', 'photos', 'verifications', 'reports', 'decisions'] as const

/** The number of characters of an ISO date that identify its day or its month. */
const CHARACTERS: Record<Span, number> = { days: 10, months: 7 }

const summed = statement(
  'statistics.summed',
  (db, { from, until, characters }: Given<{ from: string; until: string; characters: number }>) =>
    db
      .select({
        period: sql<string>`left(${dailyCounts.day}::text, ${characters}::int)`,
        what: dailyCounts.what,
        key: dailyCounts.key,
        amount: sql<number>`sum(${dailyCounts.amount})::float8`,
        days: sql<number>`count(*)::int`,
      })
      .from(dailyCounts)
      .where(and(inArray(dailyCounts.what, [...DRAWN]), between(dailyCounts.day, from, until)))
      .groupBy(sql`1`, dailyCounts.what, dailyCounts.key),
)

const groupsOf = statement('statistics.groups', (db, { what }: Given<{ what: Counted }>) =>
  db
    .select({ key: dailyCounts.key, amount: dailyCounts.amount })
    .from(dailyCounts)
    .where(
      and(
        eq(dailyCounts.what, what),
        sql`${dailyCounts.day} = (select last.day from ${dailyCounts} as last where last.what = ${what} order by last.day desc limit 1)`,
      ),
    ),
)

/** Returns the first days of the month of `day` and of the eleven months before. */
const monthsUntil = (day: string): string[] => {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return Array.from({ length: SPANS.months }, (_, place) =>
    new Date(Date.UTC(year, month - SPANS.months + place, 1)).toISOString().slice(0, 10),
  )
}

const daysUntil = (day: string): string[] =>
  Array.from({ length: SPANS.days }, (_, place) => addDays(day, place + 1 - SPANS.days))

/** Returns the counts up to yesterday, by day or by month. */
export const getCharts = async (db: Executor, { span, now }: { span: Span; now: Date }): Promise<Charts> => {
  const until = addDays(siteDayOf(now), -1)
  const starts = span === 'days' ? daysUntil(until) : monthsUntil(until)
  const characters = CHARACTERS[span]
  const sums = await summed(db, { from: starts[0] ?? until, until, characters })
  return {
    until,
    points: starts.map((from) => ({
      from,
      amounts: viewAmounts(sums.filter(({ period }) => period === from.slice(0, characters))),
    })),
    total: viewAmounts(sums),
    types: viewGroups(await groupsOf(db, { what: 'types' })),
    counties: viewGroups(await groupsOf(db, { what: 'counties' })),
  }
}
