import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { likenesses } from './photos.likenesses.tables.ts'

/** SQL: whether the member has a picture that looks like one of someone who is banned. */
export const looksBanned = (memberId: SQLWrapper): SQL<boolean> =>
  sql<boolean>`exists (select from ${likenesses} where ${likenesses.memberId} = ${memberId})`
