import { and, eq, gte, lt, not, exists, sql } from 'drizzle-orm'
import { amountOf, type CountDeclaration, type SiteDay } from '#server/platform/domain/counts.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import { isStaffRole } from '#server/domains/profiles/public/profiles.staff.sql.ts'
import { profiles } from '../profiles/profiles.tables.ts'
import { memberReports, reportCases as cases } from '#server/domains/reports/cases/reports.cases.tables.ts'

/** Keeps staff, who can see the counts, from learning that they were reported. */
const isNotOfStaff = (db: Executor) =>
  not(
    exists(
      db
        .select({ id: profiles.id })
        .from(profiles)
        .where(and(eq(profiles.id, cases.reportedId), isStaffRole(profiles.role))),
    ),
  )

const filed = statement('reports.countFiled', (db, { start, end }: Given<SiteDay>) =>
  db
    .select({ amount: sql<number>`count(*)::int` })
    .from(memberReports)
    .innerJoin(cases, eq(cases.id, memberReports.caseId))
    .where(and(gte(memberReports.createdAt, start), lt(memberReports.createdAt, end), isNotOfStaff(db))),
)

const filedByVisitors = statement('reports.countFiledByVisitors', (db, { start, end }: Given<SiteDay>) =>
  db
    .select({ amount: sql<number>`count(*)::int` })
    .from(cases)
    .where(
      and(
        sql`${cases.kind} = 'visitor'`,
        gte(cases.createdAt, start),
        lt(cases.createdAt, end),
        isNotOfStaff(db),
      ),
    ),
)

const decided = statement('reports.countDecided', (db, { start, end }: Given<SiteDay>) =>
  db
    .select({
      decided: sql<number>`count(*)::int`,
      minutes: sql<number>`coalesce(round(sum(extract(epoch from ${cases.decidedAt} - ${cases.createdAt})) / 60), 0)::float8`,
    })
    .from(cases)
    .where(and(gte(cases.decidedAt, start), lt(cases.decidedAt, end), isNotOfStaff(db))),
)

/**
 * The number of reports per day by members and by others, the number of decisions, and the total minutes that the
 * decided cases had waited.
 */
export const counts: readonly CountDeclaration[] = [
  {
    what: 'reports',
    countOf: async (db, day) =>
      amountOf([
        {
          amount: [...(await filed(db, day)), ...(await filedByVisitors(db, day))].reduce(
            (sum, { amount }) => sum + amount,
            0,
          ),
        },
      ]),
  },
  {
    what: 'decisions',
    countOf: async (db, day) => {
      const [{ decided: amount, minutes } = { decided: 0, minutes: 0 }] = await decided(db, day)
      return [
        { key: 'decided', amount },
        { key: 'minutes', amount: minutes },
      ]
    },
  },
]
