import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { postMutes } from './relations.mutes.tables.ts'

/** SQL condition: the member has muted the author. */
export const isMutedBy = (memberId: string | SQLWrapper, authorId: SQLWrapper): SQL =>
  sql`exists (select 1 from ${postMutes} where ${postMutes.memberId} = ${memberId} and ${postMutes.authorId} = ${authorId})`
