import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { likenesses } from './photos.likenesses.tables.ts'

/** SQL: whether the member has sent a picture that looks like one of somebody who is banned. */
export const looksBanned = (memberId: SQLWrapper): SQL<boolean> =>
  sql<boolean>`exists (select from ${likenesses} where ${likenesses.memberId} = ${memberId})`
