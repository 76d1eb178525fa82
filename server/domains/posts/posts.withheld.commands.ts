import { and, eq, ne, sql } from 'drizzle-orm'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import type { Work } from '#server/platform/db/transaction.ts'
import { posts } from './posts.tables.ts'

interface Withholding {
  id: string
  isWithheld: boolean
}

const putWithheld = statement('posts.withhold', (db, { id, isWithheld }: Given<Withholding>) =>
  db
    .update(posts)
    .set({ isWithheld: sql`${isWithheld}` })
    .where(and(eq(posts.id, id), ne(posts.isWithheld, isWithheld))),
)

/**
 * Hides a post from everyone but its author and staff, or shows it again. Does nothing if there's no change or no such
 * post.
 */
export const withholdPost = async ({ tx }: Work, withholding: Withholding): Promise<void> => {
  await putWithheld(tx, withholding)
}
