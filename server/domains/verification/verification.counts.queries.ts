import { and, gte, lt, sql } from 'drizzle-orm'
import type { CountDeclaration, SiteDay } from '#server/platform/domain/counts.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import { verificationPhotos as entries } from './verification.tables.ts'

const decided = statement('verification.countDecided', (db, { start, end }: Given<SiteDay>) =>
  db
    .select({
      decided: sql<number>`count(*)::int`,
      minutes: sql<number>`coalesce(round(sum(extract(epoch from ${entries.reviewedAt} - ${entries.submittedAt})) / 60), 0)::float8`,
    })
    .from(entries)
    .where(and(gte(entries.reviewedAt, start), lt(entries.reviewedAt, end))),
)

/** The number of photos decided on, and the total minutes they had waited. */
export const counts: readonly CountDeclaration[] = [
  {
    what: 'verifications',
    countOf: async (db, day) => {
      const [{ decided: amount, minutes } = { decided: 0, minutes: 0 }] = await decided(db, day)
      return [
        { key: 'decided', amount },
        { key: 'minutes', amount: minutes },
      ]
    },
  },
]
