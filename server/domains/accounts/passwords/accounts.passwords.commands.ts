import { and, eq, gt, isNotNull, isNull, sql, type SQLWrapper } from 'drizzle-orm'
import { ACCOUNT_REASONS } from '#shared/domains/accounts/accounts.contract.ts'
import { TAKE_BACK_PAGE } from '#shared/domains/accounts/accounts.passwords.contract.ts'
import { Failure } from '#shared/kernel/failure.ts'
import { HOUR } from '#shared/kernel/time.ts'
import { lowered } from '#server/platform/db/statements/letters.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Caller } from '#server/platform/http/serve.ts'
import { hashPassword } from '#server/platform/secrets/passwords.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { getSiteSettings } from '#server/domains/settings/settings.queries.ts'
import { isKnownDevice } from '#server/domains/accounts/sessions/accounts.devices.policy.ts'
import { passwordReset, type PasswordReset } from '#server/domains/accounts/accounts.jobs.ts'
import { writeToMember } from '#server/domains/accounts/email/accounts.emails.commands.ts'
import { requireWish } from '#server/domains/accounts/email/accounts.emails.policy.ts'
import { passwordChangedEmail, resetEmail } from '#server/domains/accounts/accounts.mail.ts'
import { requireResetLink, requireUncommonPassword } from './accounts.passwords.policy.ts'
import { endAllSessions } from '#server/domains/accounts/sessions/accounts.sessions.commands.ts'
import { isReachable } from '#server/domains/accounts/accounts.sql.ts'
import { accounts, tokens, WISHES } from '#server/domains/accounts/accounts.tables.ts'
import {
  closeLinks,
  issueTakeBack,
  issueToken,
  redeemToken,
} from '#server/domains/accounts/accounts.tokens.commands.ts'

const LINK_LIFE = HOUR
const isUnused = and(eq(tokens.purpose, 'reset_password'), isNull(tokens.usedAt))
const mayReset = (now: Date | SQLWrapper) => and(isReachable(now), isNotNull(accounts.confirmedAt))

/**
 * Accepts a password reset request; throws `too_many_mails`. The job looks up whether the email address has an account,
 * so that neither the response nor its timing reveals this.
 */
export const requestPasswordReset = async (
  services: Services,
  caller: Caller,
  { email, redirectTo }: { email: string; redirectTo: string },
): Promise<void> => {
  await requireWish(services, caller, email)
  const page = `${caller.siteUrl}${redirectTo}`
  await inTransaction(services, ({ enqueue }) =>
    enqueue(passwordReset, { email, page, device: caller.device ?? '' }),
  )
}

/** While a reset link is still open, unknown browsers can trigger only one more email an hour to the account. */
const WHILE_WAITING = {
  name: 'reset-while-waiting',
  max: 1,
  seconds: HOUR / 1000,
  whenStoreDown: 'closed',
} as const

/**
 * Emails a new reset link to the owner of a confirmed account, even one waiting to be erased, and invalidates earlier
 * reset links. Requests from many networks can neither flood the owner with emails nor keep them waiting long for a
 * link. With a browser that the account recognises, the owner doesn't have to wait at all.
 */
export const sendPasswordReset = async (
  services: Services,
  { email, page, device }: PasswordReset,
): Promise<void> => {
  const { siteName } = await getSiteSettings(services)
  await inTransaction(services, async (unit) => {
    const { tx, now } = unit
    const [account] = await tx
      .select({ id: accounts.id, email: accounts.email, passwordHash: accounts.passwordHash })
      .from(accounts)
      .where(and(eq(lowered(accounts.email), email.toLowerCase()), mayReset(now)))
      .for('update')
    if (!account) return
    const waiting = await tx
      .select({ id: tokens.id })
      .from(tokens)
      .where(and(eq(tokens.accountId, account.id), isUnused, gt(tokens.expiresAt, now)))
    if (waiting.length > 0 && !isKnownDevice(services, account, device)) {
      const { allowed } = await unit.take(WHILE_WAITING, account.id)
      if (!allowed) return
    }
    await closeLinks(tx, { accountId: account.id, purposes: ['reset_password'], now })
    const token = await issueToken(tx, {
      accountId: account.id,
      purpose: 'reset_password',
      life: LINK_LIFE,
      now,
    })
    await writeToMember(services, unit, account.id, resetEmail({ to: account.email, siteName, page, token }))
  })
}

const setPassword = statement(
  'accounts.setPassword',
  (db, { id, passwordHash, now }: Given<{ id: string; passwordHash: string; now: Date }>) =>
    db
      .update(accounts)
      .set({ passwordHash: sql`${passwordHash}` })
      .where(and(eq(accounts.id, id), mayReset(now)))
      .returning({ id: accounts.id }),
)

/**
 * Sets an account's new password with a reset link and ends all its sessions. Their sockets close immediately, other
 * links for a new password or email address become invalid, and the owner is notified by email. Throws `invalid_token`,
 * `password_too_common`.
 */
export const resetPassword = async (
  services: Services,
  { siteUrl }: Pick<Caller, 'siteUrl'>,
  { token, password }: { token: string; password: string },
): Promise<void> => {
  const owner = await requireResetLink(services, token)
  await requireUncommonPassword(services, { ...owner, password })
  const passwordHash = await hashPassword({ password, whom: owner.id })
  const { siteName } = await getSiteSettings(services)
  await inTransaction(services, async (unit) => {
    const { tx, now } = unit
    // Locks the account first, like all transactions here, because two that lock in the same order can't deadlock.
    const changed = await setPassword(tx, { id: owner.id, passwordHash, now })
    const isOpen = await redeemToken(tx, { token, purpose: 'reset_password', now })
    if (changed.length === 0 || !isOpen) throw new Failure(ACCOUNT_REASONS.invalidToken)
    await endAllSessions(services, unit, owner.id)
    await closeLinks(tx, { accountId: owner.id, purposes: WISHES, now })
    const takeBack = await issueTakeBack(tx, {
      accountId: owner.id,
      email: owner.email,
      now,
      isOfChange: true,
    })
    await writeToMember(
      services,
      unit,
      owner.id,
      passwordChangedEmail({ to: owner.email, siteName, page: siteUrl + TAKE_BACK_PAGE, token: takeBack }),
    )
  })
}
