import { and, eq, sql } from 'drizzle-orm'
import { SECOND_FACTOR_REASONS } from '#shared/domains/accounts/accounts.second-factor.contract.ts'
import {
  ALGORITHMS,
  CHALLENGE_LIFE,
  MAX_PASSKEYS,
  type CreationOptions,
  type NewCredential,
} from '#shared/domains/accounts/accounts.webauthn.contract.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Caller } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { getSiteSettings } from '#server/domains/settings/settings.queries.ts'
import { keepChallenge, takeChallenge } from './accounts.challenges.commands.ts'
import { checkNewPasskey, requireRelyingParty, userHandleOf } from './accounts.passkeys.policy.ts'
import { countPasskeys, listCredentials } from './accounts.passkeys.queries.ts'
import { findMoment } from '#server/domains/accounts/accounts.queries.ts'
import { turnOffIfNothingIsLeft, turnOn } from './accounts.second-factor.commands.ts'
import { notifyOfSecondFactor } from './accounts.second-factor.emails.commands.ts'
import { requireProvenOwner } from './accounts.second-factor.policy.ts'
import { passkeys } from '#server/domains/accounts/accounts.tables.ts'

/** Returns the options for creating a passkey. Throws the contract's reasons. */
export const startPasskey = async (
  services: Services,
  caller: Caller,
  actor: Actor,
): Promise<CreationOptions> => {
  const { id } = requireRelyingParty(caller)
  const { siteName } = await getSiteSettings(services)
  return inTransaction(services, async ({ tx, now }) => {
    const owner = await requireProvenOwner(tx, actor, now)
    const excludeCredentials = await listCredentials(tx, owner.id)
    if (excludeCredentials.length >= MAX_PASSKEYS) throw new Failure(SECOND_FACTOR_REASONS.tooManyPasskeys)
    const challenge = await keepChallenge(tx, now, { session: actor.sessionId })
    return {
      challenge: challenge.toString('base64url'),
      rp: { id, name: siteName },
      user: { id: userHandleOf(services, owner.id), name: owner.email, displayName: '' },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      timeout: CHALLENGE_LIFE,
      attestation: 'none',
      excludeCredentials,
      authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
    }
  })
}

const insertPasskey = statement(
  'accounts.insertPasskey',
  (db, given: Given<Omit<typeof passkeys.$inferSelect, 'usedAt'>>) =>
    db
      .insert(passkeys)
      .values({
        id: given.id,
        accountId: given.accountId,
        credentialId: given.credentialId,
        publicKey: given.publicKey,
        counter: given.counter,
        transports: sql`${given.transports}::text[]`,
        name: given.name,
        createdAt: given.createdAt,
      })
      .onConflictDoNothing({ target: passkeys.credentialId })
      .returning({ id: passkeys.id }),
)

type Made = NonNullable<Awaited<ReturnType<typeof checkNewPasskey>>>

/** Stores a new passkey. A passkey that already belongs to an account is rejected like a wrong one. */
const keepPasskey = async (
  tx: Tx,
  {
    accountId,
    name,
    made,
    now,
  }: {
    accountId: string
    name: string
    made: Made & Pick<NewCredential['response'], 'transports'>
    now: Date
  },
) => {
  if ((await countPasskeys(tx, accountId)) >= MAX_PASSKEYS) {
    throw new Failure(SECOND_FACTOR_REASONS.tooManyPasskeys)
  }
  const kept = await insertPasskey(tx, {
    id: newId(),
    accountId,
    credentialId: Buffer.from(made.id, 'base64url'),
    publicKey: Buffer.from(made.publicKey),
    counter: made.counter,
    transports: made.transports,
    name,
    createdAt: now,
  })
  if (kept.length === 0) throw new Failure(SECOND_FACTOR_REASONS.wrongPasskey)
}

/**
 * Stores the passkey that the browser has just created and notifies the owner by email. Returns recovery codes if it's
 * the account's first second factor; otherwise null. Throws the contract's reasons.
 */
export const addPasskey = async (
  services: Services,
  caller: Caller,
  actor: Actor,
  { name, credential }: { name: string; credential: NewCredential },
): Promise<string[] | null> => {
  const site = requireRelyingParty(caller)
  const challenge = await takeChallenge(services, { session: actor.sessionId })
  const made = challenge && (await checkNewPasskey(site, { credential, challenge }))
  const { siteName } = await getSiteSettings(services)
  return inTransaction(services, async (unit) => {
    const owner = await requireProvenOwner(unit.tx, actor, unit.now)
    const now = await findMoment(unit.tx, { accountId: owner.id, now: unit.now })
    if (!made) throw new Failure(SECOND_FACTOR_REASONS.wrongPasskey)
    const { transports } = credential.response
    await keepPasskey(unit.tx, { accountId: owner.id, name, made: { ...made, transports }, now })
    const recoveryCodes = await turnOn(services, unit, actor, { ...owner, now })
    await notifyOfSecondFactor(services, unit, caller, { ...owner, siteName, what: 'passkeyAdded', now })
    return recoveryCodes
  })
}

const deletePasskey = statement(
  'accounts.deletePasskey',
  (db, { id, accountId }: Given<{ id: string; accountId: string }>) =>
    db
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.accountId, accountId)))
      .returning({ id: passkeys.id }),
)

/** Removes a passkey, and the recovery codes if it was the last second factor. Throws `not_proven`, `not_found`. */
export const removePasskey = async (
  services: Services,
  caller: Caller,
  actor: Actor,
  id: string,
): Promise<void> => {
  const { siteName } = await getSiteSettings(services)
  return inTransaction(services, async (unit) => {
    const { tx, now } = unit
    const owner = await requireProvenOwner(tx, actor, now)
    const removed = await deletePasskey(tx, { id, accountId: owner.id })
    if (removed.length === 0) throw new Failure(COMMON_REASONS.notFound)
    await turnOffIfNothingIsLeft(tx, owner.id)
    await notifyOfSecondFactor(services, unit, caller, { ...owner, siteName, what: 'passkeyRemoved', now })
  })
}
