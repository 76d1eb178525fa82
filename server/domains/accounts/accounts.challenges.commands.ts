import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { CHALLENGE_LIFE } from '#shared/domains/accounts/accounts.webauthn.contract.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { sqlStatement, statement, type Given } from '#server/platform/db/statement.ts'
import type { Services } from '#server/platform/services.ts'
import { pendingLogIns, sessions } from './accounts.tables.ts'

/** Who was asked to show a passkey: a session, or a log-in that waits for the second factor. */
export type Asked = { session: string } | { logIn: string }

const CHALLENGE_BYTES = 32

type Kept = Given<{ id: string; challenge: Buffer; until: Date }>
type Taken = Given<{ id: string; now: Date }>

/** How a challenge is kept on a row of the table, and taken from it. */
const challengesOn = (what: string, table: typeof sessions | typeof pendingLogIns) => ({
  keep: statement(`accounts.keep${what}Challenge`, (db, given: Kept) =>
    db
      .update(table)
      .set({ challenge: sql`${given.challenge}`, challengeUntil: sql`${given.until}::timestamptz` })
      .where(eq(table.id, given.id)),
  ),
  take: sqlStatement(
    `accounts.take${what}Challenge`,
    ({ id, now }: Taken) => sql<{ challenge: Buffer }>`
      with asked as (select id, challenge from ${table}
        where id = ${id}::uuid and challenge_until > ${now}::timestamptz for update)
      update ${table} set challenge = null, challenge_until = null
      from asked where ${table.id} = asked.id returning asked.challenge`,
  ),
})
const ofSessions = challengesOn('Session', sessions)
const ofLogIns = challengesOn('LogIn', pendingLogIns)

/** Something new for a passkey to sign, in place of what was asked before. */
export const keepChallenge = async ({ clock }: Services, db: Executor, asked: Asked): Promise<Buffer> => {
  const challenge = randomBytes(CHALLENGE_BYTES)
  const until = new Date(clock.now().getTime() + CHALLENGE_LIFE)
  if ('session' in asked) await ofSessions.keep(db, { id: asked.session, challenge, until })
  else await ofLogIns.keep(db, { id: asked.logIn, challenge, until })
  return challenge
}

/**
 * What was asked to be signed, which is asked of nobody again, whether it was signed or not; null where nothing is
 * asked, or no longer. Not for a transaction that may be undone.
 */
export const takeChallenge = async ({ db, clock }: Services, asked: Asked): Promise<Buffer | null> => {
  const now = clock.now()
  const [taken] =
    'session' in asked
      ? await ofSessions.take(db, { id: asked.session, now })
      : await ofLogIns.take(db, { id: asked.logIn, now })
  return taken?.challenge ?? null
}
