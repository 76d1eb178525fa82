import { and, gte, lt, not, sql } from 'drizzle-orm'
import { amountOf, type CountDeclaration, type SiteDay } from '#server/platform/domain/counts.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import { photos } from './photos.tables.ts'

const added = statement('photos.countAdded', (db, { start, end }: Given<SiteDay>) =>
  db
    .select({ amount: sql<number>`count(*)::int` })
    .from(photos)
    .where(and(gte(photos.createdAt, start), lt(photos.createdAt, end), not(photos.fromVerification))),
)

/** The number of photos members added on a day. */
export const counts: readonly CountDeclaration[] = [
  { what: 'photos', countOf: async (db, day) => amountOf(await added(db, day)) },
]
