import { and, desc, eq, gt, isNull, type SQLWrapper } from 'drizzle-orm'
import type { Executor } from '#server/platform/db/database.ts'
import { lowered } from '#server/platform/db/statements/letters.ts'
import { readRows } from '#server/platform/db/statements/portions.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { pendingSignUps, signUpSources } from './joining.tables.ts'

const accountOfKey = statement('joining.accountOfKey', (db, { clientKey }: Given<{ clientKey: string }>) =>
  db.select().from(accounts).where(eq(accounts.signUpKey, clientKey)),
)
const pendingOfKey = statement(
  'joining.pendingOfKey',
  (db, { clientKey, now }: Given<{ clientKey: string; now: Date }>) =>
    db
      .select({ email: pendingSignUps.email, passwordHash: pendingSignUps.passwordHash })
      .from(pendingSignUps)
      .where(and(eq(pendingSignUps.clientKey, clientKey), gt(pendingSignUps.expiresAt, now))),
)
const isWaiting = (now: SQLWrapper) =>
  and(isNull(pendingSignUps.confirmedAt), gt(pendingSignUps.expiresAt, now))
const waitingSignUp = statement('joining.waiting', (db, { id, now }: Given<{ id: string; now: Date }>) =>
  db
    .select()
    .from(pendingSignUps)
    .where(and(eq(pendingSignUps.id, id), isWaiting(now))),
)
const newestWaiting = statement(
  'joining.newestWaiting',
  (db, { email, now }: Given<{ email: string; now: Date }>) =>
    db
      .select({ id: pendingSignUps.id })
      .from(pendingSignUps)
      .where(and(eq(lowered(pendingSignUps.email), email), isWaiting(now)))
      .orderBy(desc(pendingSignUps.createdAt))
      .limit(1),
)

/** Returns the account that a sign-up with this client key created immediately. */
export const findSignUp = async (db: Executor, clientKey: string) => {
  const [row] = await accountOfKey(db, { clientKey })
  return row ?? null
}

/** Returns the details of the sign-up with this client key, whether or not it has been confirmed. */
export const findPendingByKey = async (db: Executor, clientKey: string, now: Date) => {
  const [row] = await pendingOfKey(db, { clientKey, now })
  return row ?? null
}

/** Returns a sign-up that can still be confirmed. */
export const findWaiting = async (db: Executor, id: string, now: Date) => {
  const [row] = await waitingSignUp(db, { id, now })
  return row ?? null
}

/** Returns the ID of the newest sign-up with this email address that can still be confirmed. */
export const findNewestWaiting = async (db: Executor, email: string, now: Date): Promise<string | null> => {
  const [row] = await newestWaiting(db, { email: email.toLowerCase(), now })
  return row?.id ?? null
}

/** Exports the sign-ups, pending or past, with an account's email address. */
const exportSignUps = (db: Executor, accountId: string) => {
  const { email, username, profileType, birthMonth, birthYear } = pendingSignUps
  const { id, destination, createdAt, expiresAt, confirmedAt } = pendingSignUps
  const typed = { email, username, profileType, birthMonth, birthYear, destination }
  return readRows({ createdAt, id }, ({ key, after, order, limit }) =>
    db
      .select({ row: { ...typed, createdAt, expiresAt, confirmedAt }, key })
      .from(pendingSignUps)
      .innerJoin(accounts, eq(lowered(accounts.email), lowered(email)))
      .where(and(eq(accounts.id, accountId), after))
      .orderBy(...order)
      .limit(limit),
  )
}

/** Exports the landing page the member came from, and the sign-ups, pending or past, with their email address. */
export const exportRegistration = async (db: Executor, accountId: string) => {
  const [source] = await db
    .select({ path: signUpSources.path })
    .from(signUpSources)
    .where(eq(signUpSources.memberId, accountId))
  return { youRegisteredFromThePage: source?.path ?? null, signUps: exportSignUps(db, accountId) }
}
