import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { CHALLENGE_LIFE } from '#shared/domains/accounts/accounts.webauthn.contract.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { sqlStatement, statement, type Given } from '#server/platform/db/statements/statement.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { pendingLogIns, sessions } from '#server/domains/accounts/accounts.tables.ts'

/** What a passkey was requested for: a session, or a log-in that is waiting for the second factor. */
export type Asked = { session: string } | { logIn: string }

const CHALLENGE_BYTES = 32

type Kept = Given<{ id: string; challenge: Buffer; until: Date }>
const values = ({ challenge, until }: Kept) => ({
  challenge: sql`${challenge}`,
  challengeUntil: sql`${until}::timestamptz`,
})

const keepForSession = statement('accounts.keepSessionChallenge', (db, given: Kept) =>
  db.update(sessions).set(values(given)).where(eq(sessions.id, given.id)),
)
const keepForLogIn = statement('accounts.keepLogInChallenge', (db, given: Kept) =>
  db.update(pendingLogIns).set(values(given)).where(eq(pendingLogIns.id, given.id)),
)

type Taken = Given<{ id: string; now: Date }>

const takeFromSession = sqlStatement(
  'accounts.takeSessionChallenge',
  ({ id, now }: Taken) => sql<{ challenge: Buffer }>`
    with asked as (select id, challenge from ${sessions}
      where id = ${id}::uuid and challenge_until > ${now}::timestamptz for update)
    update ${sessions} set challenge = null, challenge_until = null
    from asked where ${sessions.id} = asked.id returning asked.challenge`,
)
const takeFromLogIn = sqlStatement(
  'accounts.takeLogInChallenge',
  ({ id, now }: Taken) => sql<{ challenge: Buffer }>`
    with asked as (select id, challenge from ${pendingLogIns}
      where id = ${id}::uuid and challenge_until > ${now}::timestamptz for update)
    update ${pendingLogIns} set challenge = null, challenge_until = null
    from asked where ${pendingLogIns.id} = asked.id returning asked.challenge`,
)

/** Stores and returns a new challenge, replacing the previous one. */
export const keepChallenge = async (db: Executor, now: Date, asked: Asked): Promise<Buffer> => {
  const challenge = randomBytes(CHALLENGE_BYTES)
  const until = new Date(now.getTime() + CHALLENGE_LIFE)
  if ('session' in asked) await keepForSession(db, { id: asked.session, challenge, until })
  else await keepForLogIn(db, { id: asked.logIn, challenge, until })
  return challenge
}

/**
 * Returns the stored challenge and removes it, so that it can't be used again, whether or not its signature is valid;
 * null if there's none or it has expired. Don't call it in a transaction that may be rolled back.
 */
export const takeChallenge = async ({ db, clock }: Services, asked: Asked): Promise<Buffer | null> => {
  const now = clock.now()
  const [taken] =
    'session' in asked
      ? await takeFromSession(db, { id: asked.session, now })
      : await takeFromLogIn(db, { id: asked.logIn, now })
  return taken?.challenge ?? null
}
