import { DatabaseError } from 'pg'

/** What the database said when it refused a statement; undefined for any other error. */
export const refusalOf = (error: unknown): DatabaseError | undefined => {
  const cause = error instanceof Error && error.cause ? error.cause : error
  return cause instanceof DatabaseError ? cause : undefined
}

/** Name of the unique rule that refused a row; undefined for any other error. */
export const brokenUniqueRule = (error: unknown): string | undefined => {
  const refusal = refusalOf(error)
  return refusal?.code === '23505' ? refusal.constraint : undefined
}
