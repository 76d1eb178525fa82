import { and, eq, gte, lt, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { amountOf, type Amount, type CountDeclaration, type SiteDay } from '#server/platform/domain/counts.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { memberActivity, profiles } from './profiles.tables.ts'
import { isPresent } from '#server/domains/profiles/public/profiles.visibility.sql.ts'

const active = statement('profiles.countActive', (db, { start, end }: Given<SiteDay>) =>
  db
    .select({ amount: sql<number>`count(*)::int` })
    .from(memberActivity)
    .where(
      and(
        gte(memberActivity.lastActiveAt, start),
        or(lt(memberActivity.lastActiveAt, end), gte(memberActivity.activeBeforeAt, start)),
      ),
    ),
)

/** Counts members who are present, grouped by a column. */
const groupsBy = (db: Executor, column: PgColumn): Promise<Amount[]> =>
  db
    .select({ key: sql<string>`coalesce(${column}, '')`, amount: sql<number>`count(*)::int` })
    .from(profiles)
    .innerJoin(accounts, eq(accounts.id, profiles.id))
    .where(isPresent())
    .groupBy(sql`1`)

/**
 * Counts of the members active on a day, taken on the following day, and of the current members by type and by county.
 */
export const counts: readonly CountDeclaration[] = [
  { what: 'active', isOfYesterday: true, countOf: async (db, day) => amountOf(await active(db, day)) },
  {
    what: 'types',
    isOfYesterday: true,
    isOfGroups: true,
    countOf: (db) => groupsBy(db, profiles.profileType),
  },
  {
    what: 'counties',
    isOfYesterday: true,
    isOfGroups: true,
    countOf: (db) => groupsBy(db, profiles.county),
  },
]
