import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { lowered } from '#server/platform/db/statements/letters.ts'

/** SQL expression: the `normalizedUsername` of a username in a column, as used in the name indexes. */
export const normalizedUsernameIn = (username: SQLWrapper): SQL<string> =>
  sql<string>`replace(replace(translate(${lowered(username)}, '01i._-', 'oll'), 'rn', 'm'), 'vv', 'w')`
