import { lt, sql } from 'drizzle-orm'
import { COUNTED, type Counted } from '#shared/domains/statistics/statistics.contract.ts'
import { addDays, siteDayOf, startOfDay, endOfDay } from '#shared/kernel/time.ts'
import { listCounts, type CountDeclaration } from '#server/platform/domain/counts.ts'
import type { Database } from '#server/platform/db/database.ts'
import { deleteInPortions } from '#server/platform/db/statements/portions.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { counting } from './statistics.jobs.ts'
import { findLatestDay } from './statistics.queries.ts'
import { dailyCounts } from './statistics.tables.ts'
import { withoutSmall } from './statistics.view.ts'

/** The number of days before today that are counted later if they weren't counted in time. */
const COUNTED_BACK = 365
/**
 * The maximum number of days that one job counts for each kind. If more are missing, another job follows immediately.
 */
const PORTION = 31
/** The number of days after which counts are deleted. */
const KEPT = 800

const isCounted = (what: string): what is Counted => (COUNTED as readonly string[]).includes(what)

/** Lists the days up to yesterday for which a kind hasn't been counted yet, earliest first. */
const listMissing = async (
  db: Database,
  { isOfYesterday }: CountDeclaration,
  { what, today }: { what: Counted; today: string },
): Promise<string[]> => {
  const latest = await findLatestDay(db, what)
  const first = addDays(today, isOfYesterday ? -1 : -COUNTED_BACK)
  const from = latest !== undefined && latest >= first ? addDays(latest, 1) : first
  const days: string[] = []
  for (let day = from; day < today; day = addDays(day, 1)) days.push(day)
  return days
}

/** Counts the given days and stores all of their counts at once. Until then, the days count as missing. */
const storeDays = async (
  db: Database,
  { countOf, isOfGroups }: CountDeclaration,
  { what, days }: { what: Counted; days: readonly string[] },
): Promise<void> => {
  const rows: (typeof dailyCounts.$inferInsert)[] = []
  for (const day of days) {
    const counted = await countOf(db, { start: startOfDay(day), end: endOfDay(day) })
    const amounts = isOfGroups ? withoutSmall(counted) : counted
    rows.push(...amounts.map(({ key, amount }) => ({ day, what, key, amount })))
  }
  if (rows.length === 0) return
  await db
    .insert(dailyCounts)
    .values(rows)
    .onConflictDoUpdate({
      target: [dailyCounts.what, dailyCounts.day, dailyCounts.key],
      set: { amount: sql`excluded.amount` },
    })
}

/**
 * Counts past days that haven't been counted yet. If too many days are missing, leaves the rest to another such job.
 */
export const countDays = async (services: Services): Promise<void> => {
  const { db, clock } = services
  const today = siteDayOf(clock.now())
  await deleteInPortions(db, dailyCounts.day, lt(dailyCounts.day, addDays(today, -KEPT)))
  let isMore = false
  for (const declaration of listCounts()) {
    const { what } = declaration
    if (!isCounted(what)) throw new Error(`${what} is no kind of count`)
    const missing = await listMissing(db, declaration, { what, today })
    await storeDays(db, declaration, { what, days: missing.slice(0, PORTION) })
    isMore ||= missing.length > PORTION
  }
  if (isMore) await inTransaction(services, ({ enqueue }) => enqueue(counting, {}))
}
