import { and, eq, gt, gte, isNull, sql } from 'drizzle-orm'
import {
  SECOND_FACTOR_REASONS,
  SETUP_LIFE,
} from '#shared/domains/accounts/accounts.second-factor.contract.ts'
import { Failure } from '#shared/kernel/failure.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import { inTransaction, type Work } from '#server/platform/db/transaction.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Caller } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { getSiteSettings } from '#server/domains/settings/settings.queries.ts'
import {
  dropRecoveryCodes,
  dropRecoveryCodesSince,
  redeemCode,
  replaceRecoveryCodes,
} from './accounts.codes.commands.ts'
import { addressForApp, newAppSecret, sealAppSecret } from './accounts.codes.policy.ts'
import { findMoment } from '#server/domains/accounts/accounts.queries.ts'
import { notifyOfSecondFactor } from './accounts.second-factor.emails.commands.ts'
import { requireProvenOwner } from './accounts.second-factor.policy.ts'
import { findApp, findFactors } from './accounts.second-factor.queries.ts'
import { endOtherSessions } from '#server/domains/accounts/sessions/accounts.sessions.commands.ts'
import { accounts, authenticators, passkeys, WISHES } from '#server/domains/accounts/accounts.tables.ts'
import { closeLinks } from '#server/domains/accounts/accounts.tokens.commands.ts'

type Owner = Awaited<ReturnType<typeof requireProvenOwner>>

const setSince = statement(
  'accounts.setSecondFactorSince',
  (db, { id, since }: Given<{ id: string; since: Date | null }>) =>
    db
      .update(accounts)
      .set({ secondFactorSince: sql`${since}::timestamptz` })
      .where(eq(accounts.id, id)),
)

/**
 * Requires a second factor for log-ins from now on. Ends the other sessions, which were opened without one, and
 * invalidates links that could be requested with the password alone. Returns the first recovery codes; null if there
 * already was a second factor.
 */
export const turnOn = async (
  services: Services,
  unit: Work,
  actor: Actor,
  owner: Owner & { now: Date },
): Promise<string[] | null> => {
  const { id: accountId, now } = owner
  if (owner.secondFactorSince) return null
  await setSince(unit.tx, { id: accountId, since: now })
  await endOtherSessions(services, unit, actor)
  await closeLinks(unit.tx, { accountId, purposes: WISHES, now })
  return replaceRecoveryCodes(unit.tx, { accountId, now })
}

/** Makes the password sufficient again if the account has no app or passkey left. */
export const turnOffIfNothingIsLeft = async (tx: Tx, accountId: string): Promise<void> => {
  const { hasApp, hasPasskeys } = await findFactors(tx, accountId)
  if (hasApp || hasPasskeys) return
  await dropRecoveryCodes(tx, accountId)
  await setSince(tx, { id: accountId, since: null })
}

/** Earlier than any second factor. */
const EVER = new Date(0)

const forgetAppsSince = statement(
  'accounts.forgetAppsSince',
  (db, { accountId, since }: Given<{ accountId: string; since: Date }>) =>
    db
      .delete(authenticators)
      .where(and(eq(authenticators.accountId, accountId), gte(authenticators.confirmedAt, since))),
)

const forgetPasskeysSince = statement(
  'accounts.forgetPasskeysSince',
  (db, { accountId, since }: Given<{ accountId: string; since: Date }>) =>
    db.delete(passkeys).where(and(eq(passkeys.accountId, accountId), gte(passkeys.createdAt, since))),
)

/** Removes the second factor, so that the password is sufficient again. */
export const dropSecondFactor = (tx: Tx, accountId: string): Promise<void> =>
  dropSecondFactorSince(tx, { accountId, since: EVER })

/** Removes second factors set up at `since` or later, so that they can't be used to log in or to lock the owner out. */
export const dropSecondFactorSince = async (
  tx: Tx,
  { accountId, since }: { accountId: string; since: Date },
): Promise<void> => {
  await forgetAppsSince(tx, { accountId, since })
  await forgetPasskeysSince(tx, { accountId, since })
  await dropRecoveryCodesSince(tx, { accountId, since })
  await turnOffIfNothingIsLeft(tx, accountId)
}

const putApp = statement(
  'accounts.putAuthenticator',
  (db, given: Given<{ accountId: string; secret: Buffer; now: Date }>) =>
    db
      .insert(authenticators)
      .values({ accountId: given.accountId, secret: given.secret, createdAt: given.now })
      .onConflictDoUpdate({
        target: authenticators.accountId,
        set: { secret: sql`excluded.secret`, createdAt: sql`excluded.created_at`, lastStep: 0 },
        setWhere: isNull(authenticators.confirmedAt),
      })
      .returning({ accountId: authenticators.accountId }),
)

/**
 * Stores a new app, which doesn't count until it's confirmed; returns the secret for its codes, also as a URI. Throws
 * `not_proven`, `app_is_on`.
 */
export const startApp = async (
  services: Services,
  actor: Actor,
): Promise<{ secret: string; address: string }> => {
  const { siteName } = await getSiteSettings(services)
  const secret = newAppSecret()
  return inTransaction(services, async ({ tx, now }) => {
    const { id, email } = await requireProvenOwner(tx, actor, now)
    const stored = await putApp(tx, { accountId: id, secret: sealAppSecret(services, id, secret), now })
    if (stored.length === 0) throw new Failure(SECOND_FACTOR_REASONS.appIsOn)
    return { secret, address: addressForApp({ secret, siteName, email }) }
  })
}

const confirm = statement(
  'accounts.confirmAuthenticator',
  (db, given: Given<{ accountId: string; now: Date; begun: Date }>) =>
    db
      .update(authenticators)
      .set({ confirmedAt: sql`${given.now}` })
      .where(
        and(
          eq(authenticators.accountId, given.accountId),
          isNull(authenticators.confirmedAt),
          gt(authenticators.createdAt, given.begun),
        ),
      )
      .returning({ accountId: authenticators.accountId }),
)

/**
 * Confirms the app with its first code and notifies the owner by email. Returns recovery codes if it's the account's
 * first second factor; otherwise null. Throws the contract's reasons.
 */
export const confirmApp = async (
  services: Services,
  caller: Caller,
  actor: Actor,
  code: string,
): Promise<string[] | null> => {
  const { siteName } = await getSiteSettings(services)
  return inTransaction(services, async (unit) => {
    const { tx } = unit
    const owner = await requireProvenOwner(tx, actor, unit.now)
    const app = await findApp(tx, owner.id)
    if (app?.confirmedAt) throw new Failure(SECOND_FACTOR_REASONS.appIsOn)
    const begun = new Date(unit.now.getTime() - SETUP_LIFE)
    const now = await findMoment(tx, { accountId: owner.id, now: unit.now })
    const confirmed = await confirm(tx, { accountId: owner.id, now, begun })
    if (confirmed.length === 0) throw new Failure(SECOND_FACTOR_REASONS.noApp)
    const redeemed = await redeemCode(services, unit, { accountId: owner.id, code })
    if (redeemed !== 'app') throw new Failure(SECOND_FACTOR_REASONS.wrongCode)
    const recoveryCodes = await turnOn(services, unit, actor, { ...owner, now })
    await notifyOfSecondFactor(services, unit, caller, { ...owner, siteName, what: 'appAdded', now })
    return recoveryCodes
  })
}

const deleteApp = statement(
  'accounts.deleteAuthenticator',
  (db, { accountId }: Given<{ accountId: string }>) =>
    db.delete(authenticators).where(eq(authenticators.accountId, accountId)).returning({
      confirmedAt: authenticators.confirmedAt,
    }),
)

/** Removes the app, and the recovery codes if it was the last second factor. Throws `not_proven`, `no_app`. */
export const removeApp = async (services: Services, caller: Caller, actor: Actor): Promise<void> => {
  const { siteName } = await getSiteSettings(services)
  return inTransaction(services, async (unit) => {
    const { tx, now } = unit
    const owner = await requireProvenOwner(tx, actor, now)
    const [removed] = await deleteApp(tx, { accountId: owner.id })
    if (!removed?.confirmedAt) throw new Failure(SECOND_FACTOR_REASONS.noApp)
    await turnOffIfNothingIsLeft(tx, owner.id)
    await notifyOfSecondFactor(services, unit, caller, { ...owner, siteName, what: 'appRemoved', now })
  })
}

/** Gives the member new recovery codes; throws `not_proven`, `no_second_factor`. */
export const renewRecoveryCodes = async (
  services: Services,
  caller: Caller,
  actor: Actor,
): Promise<string[]> => {
  const { siteName } = await getSiteSettings(services)
  return inTransaction(services, async (unit) => {
    const owner = await requireProvenOwner(unit.tx, actor, unit.now)
    if (!owner.secondFactorSince) throw new Failure(SECOND_FACTOR_REASONS.noSecondFactor)
    const now = await findMoment(unit.tx, { accountId: owner.id, now: unit.now })
    const codes = await replaceRecoveryCodes(unit.tx, { accountId: owner.id, now })
    await notifyOfSecondFactor(services, unit, caller, { ...owner, siteName, what: 'renewed', now })
    return codes
  })
}
