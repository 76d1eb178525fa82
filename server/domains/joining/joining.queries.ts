import { eq, sql } from 'drizzle-orm'
import { isReserved, isUsername } from '#shared/domains/joining/joining.rules.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { statement, type Given } from '#server/platform/db/statement.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { profiles } from '../profiles/profiles.tables.ts'

const holderOf = statement('joining.holderOfName', (db, { name }: Given<{ name: string }>) =>
  db
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(sql`lower(${profiles.username})`, name)),
)
const accountOfKey = statement('joining.accountOfKey', (db, { clientKey }: Given<{ clientKey: string }>) =>
  db.select().from(accounts).where(eq(accounts.signUpKey, clientKey)),
)

/** Whether nobody has the name yet, in any spelling of its letters, and anybody may. */
export const isUsernameFree = async (db: Executor, username: string): Promise<boolean> => {
  if (!isUsername(username) || isReserved(username)) return false
  return (await holderOf(db, { name: username.toLowerCase() })).length === 0
}

/** The account that a sign-up with this key has made. */
export const findSignUp = async (db: Executor, clientKey: string) => {
  const [row] = await accountOfKey(db, { clientKey })
  return row ?? null
}
