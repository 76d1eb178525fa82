import { and, gte, lt, sql } from 'drizzle-orm'
import { amountOf, type CountDeclaration, type SiteDay } from '#server/platform/domain/counts.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import { messages } from './messages.tables.ts'

const sent = statement('messages.countSent', (db, { start, end }: Given<SiteDay>) =>
  db
    .select({ amount: sql<number>`count(*)::int` })
    .from(messages)
    .where(and(gte(messages.createdAt, start), lt(messages.createdAt, end))),
)

/** The number of messages sent on a day. */
export const counts: readonly CountDeclaration[] = [
  { what: 'messages', countOf: async (db, day) => amountOf(await sent(db, day)) },
]
