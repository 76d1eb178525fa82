import { eq, sql } from 'drizzle-orm'
import { isReserved, isUsername } from '#shared/domains/joining/joining.rules.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { profiles } from '../profiles/profiles.tables.ts'

/** Whether nobody has the name yet, in any spelling of its letters, and anybody may. */
export const isUsernameFree = async (db: Executor, username: string): Promise<boolean> => {
  if (!isUsername(username) || isReserved(username)) return false
  const holders = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(sql`lower(${profiles.username})`, username.toLowerCase()))
  return holders.length === 0
}

/** The account that a sign-up with this key has made. */
export const findSignUp = async (db: Executor, clientKey: string) => {
  const [row] = await db.select().from(accounts).where(eq(accounts.signUpKey, clientKey))
  return row ?? null
}
