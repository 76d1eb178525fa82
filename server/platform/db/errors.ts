import { DatabaseError } from 'pg'

/** What the database said when it refused a statement; undefined for any other error. */
export const refusalOf = (error: unknown): DatabaseError | undefined => {
  const cause = error instanceof Error && error.cause ? error.cause : error
  return cause instanceof DatabaseError ? cause : undefined
}
