import { DatabaseError } from 'pg'

/** Returns the database's error if it rejected a statement, or undefined for any other error. */
export const refusalOf = (error: unknown): DatabaseError | undefined => {
  const cause = error instanceof Error && error.cause ? error.cause : error
  return cause instanceof DatabaseError ? cause : undefined
}

/** Returns the name of the violated unique constraint, or undefined for any other error. */
export const brokenUniqueRule = (error: unknown): string | undefined => {
  const refusal = refusalOf(error)
  return refusal?.code === '23505' ? refusal.constraint : undefined
}
