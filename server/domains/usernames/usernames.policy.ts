import { sql } from 'drizzle-orm'
import { USERNAME_REASONS } from '#shared/domains/usernames/usernames.contract.ts'
import { normalizedUsername } from '#shared/domains/usernames/usernames.rules.ts'
import { Failure } from '#shared/kernel/failure.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { sqlStatement, type Given } from '#server/platform/db/statements/statement.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { isUsernameFree, type NameSeeker } from './usernames.queries.ts'

/** The first half of each lock's key. It must differ from the audit log's. */
const NAMES = 7_226_740
const lock = sqlStatement(
  'usernames.lockUsername',
  ({ normalized }: Given<{ normalized: string }>) =>
    sql<never>`select pg_advisory_xact_lock(${NAMES}, hashtext(${normalized}))`,
)

/** Locks the name and its look-alikes until the transaction ends. Must come before any other lock. */
export const lockUsername = async (tx: Tx, username: string): Promise<void> => {
  await lock(tx, { normalized: normalizedUsername(username) })
}

/** Locks the name for the transaction, which must then store it. Throws `username_taken`. */
export const requireFreeUsername = async (
  services: Services,
  tx: Tx,
  wanted: { username: string; now: Date } & NameSeeker,
): Promise<void> => {
  await lockUsername(tx, wanted.username)
  if (!(await isUsernameFree(services, tx, wanted))) throw new Failure(USERNAME_REASONS.taken)
}
