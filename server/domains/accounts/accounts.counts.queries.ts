import { and, gte, isNotNull, lt, sql } from 'drizzle-orm'
import { amountOf, type CountDeclaration, type SiteDay } from '#server/platform/domain/counts.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import { accounts } from './accounts.tables.ts'

const joined = statement('accounts.countJoined', (db, { start, end }: Given<SiteDay>) =>
  db
    .select({ amount: sql<number>`count(*)::int` })
    .from(accounts)
    .where(and(gte(accounts.createdAt, start), lt(accounts.createdAt, end), isNotNull(accounts.confirmedAt))),
)

/** Counts the members who joined on a day and have confirmed their email address. */
export const counts: readonly CountDeclaration[] = [
  { what: 'joined', countOf: async (db, day) => amountOf(await joined(db, day)) },
]
