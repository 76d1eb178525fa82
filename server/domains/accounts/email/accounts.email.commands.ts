import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { ACCOUNT_REASONS } from '#shared/domains/accounts/accounts.contract.ts'
import { CREDENTIAL_REASONS } from '#shared/domains/accounts/accounts.credentials.contract.ts'
import { NEW_EMAIL_PAGE } from '#shared/domains/accounts/accounts.email.contract.ts'
import { TAKE_BACK_PAGE } from '#shared/domains/accounts/accounts.passwords.contract.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import { DAY } from '#shared/kernel/time.ts'
import { brokenUniqueRule } from '#server/platform/db/errors.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Caller } from '#server/platform/http/serve.ts'
import { newReference } from '#server/platform/secrets/references.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { getSiteSettings } from '#server/domains/settings/settings.queries.ts'
import { requireOwnPassword } from '#server/domains/accounts/passwords/accounts.credentials.policy.ts'
import { newAddress, type NewAddress } from '#server/domains/accounts/accounts.jobs.ts'
import { sendToAddress, sendToMember, writeToMember } from './accounts.emails.commands.ts'
import { mayWriteTo, requireWishOf } from './accounts.emails.policy.ts'
import {
  addressTakenEmail,
  addressChangeAskedEmail,
  addressChangedEmail,
  newAddressEmail,
} from '#server/domains/accounts/accounts.mail.ts'
import { findEmailWish, findLink, isAddressTaken } from '#server/domains/accounts/accounts.queries.ts'
import { requireOwnerWithFactor } from '#server/domains/accounts/second-factor/accounts.second-factor.policy.ts'
import { accounts, WISHES } from '#server/domains/accounts/accounts.tables.ts'
import {
  closeLinks,
  closeWaysBetween,
  issueTakeBack,
  issueToken,
  issueWayBack,
  redeemToken,
} from '#server/domains/accounts/accounts.tokens.commands.ts'

const PURPOSE = 'change_email'
const LINK_LIFE = DAY

/**
 * Starts a change of email address: the new address gets a link, and the current one a notification. Nothing changes
 * until the link is opened. If the site doesn't reveal who is a member, neither the response nor any visible effect
 * depends on whose address it is. Throws the contract's reasons.
 */
export const requestEmailChange = async (
  services: Services,
  caller: Caller,
  actor: Actor,
  typed: { email: string; password: string },
): Promise<void> => {
  const { email } = typed
  const account = await requireOwnPassword(services, actor, typed.password)
  const { id: accountId, email: old } = account
  if (email.toLowerCase() === old.toLowerCase()) throw new Failure(CREDENTIAL_REASONS.emailUnchanged)
  const { discreetSignUp, siteName } = await getSiteSettings(services)
  await inTransaction(services, async (unit) => {
    const { tx, enqueue, now } = unit
    await requireOwnerWithFactor(tx, actor, { ...account, now })
    // Counted only now, because a request that still needs the second factor doesn't count towards the limit.
    await requireWishOf(services, caller, { accountId, email })
    if (!discreetSignUp && (await isAddressTaken(services, tx, { email, exceptFor: accountId, now }))) {
      throw new Failure(CREDENTIAL_REASONS.emailTaken)
    }
    const isEmailDue = await mayWriteTo(services, email)
    await closeLinks(tx, { accountId, purposes: [PURPOSE], now })
    const token = await issueToken(tx, { accountId, email, purpose: PURPOSE, life: LINK_LIFE, now })
    if (isEmailDue) {
      const { siteUrl } = caller
      await enqueue(newAddress, { accountId, email, token, siteUrl, reference: newReference() })
    }
    const takeBack = await issueTakeBack(tx, { accountId, email: old, now, isOfChange: false })
    const page = caller.siteUrl + TAKE_BACK_PAGE
    await writeToMember(
      services,
      unit,
      accountId,
      addressChangeAskedEmail({ to: old, siteName, page, token: takeBack }),
    )
  })
}

/** Emails the link to the new address or, if the address is taken, notifies its owner that nothing has changed. */
export const sendNewAddressEmail = async (
  services: Services,
  { accountId, email, token, siteUrl, reference }: NewAddress,
): Promise<void> => {
  const { siteName } = await getSiteSettings(services)
  const now = services.clock.now()
  const isTaken = await isAddressTaken(services, services.db, { email, exceptFor: accountId, now })
  if (isTaken) await sendToAddress(services, { ...addressTakenEmail({ to: email, siteName }), reference })
  else {
    const page = siteUrl + NEW_EMAIL_PAGE
    await sendToMember(services, accountId, {
      ...newAddressEmail({ to: email, siteName, page, token }),
      reference,
    })
  }
}

const lockOwner = statement('accounts.lockOwner', (db, { id }: Given<{ id: string }>) =>
  db
    .select({ email: accounts.email })
    .from(accounts)
    .where(and(eq(accounts.id, id), eq(accounts.status, 'active'), isNotNull(accounts.confirmedAt)))
    .for('update'),
)
const setEmail = statement('accounts.setEmail', (db, { id, email }: Given<{ id: string; email: string }>) =>
  db
    .update(accounts)
    .set({ email: sql`${email}` })
    .where(eq(accounts.id, id)),
)

/**
 * Gives an account the email address that its link was mailed to. Sends the former address a link to take the account
 * back, unless the account is returning to an address that could still be restored. If two members want the same
 * address, the database lets only the first have it. Throws `invalid_token`.
 */
export const confirmEmailChange = async (
  services: Services,
  { siteUrl }: Pick<Caller, 'siteUrl'>,
  token: string,
): Promise<void> => {
  const link = await findLink(services.db, { token, purpose: PURPOSE, now: services.clock.now() })
  if (!link?.email) throw new Failure(ACCOUNT_REASONS.invalidToken)
  const { accountId, email } = link
  const { siteName } = await getSiteSettings(services)
  try {
    await inTransaction(services, async (unit) => {
      const { tx, now } = unit
      const [owner] = await lockOwner(tx, { id: accountId })
      const isOpen = await redeemToken(tx, { token, purpose: PURPOSE, now })
      if (!owner || !isOpen) throw new Failure(ACCOUNT_REASONS.invalidToken)
      await setEmail(tx, { id: accountId, email })
      // Checked after the account has taken the address, because from here on no one else can start to reserve it.
      if (await isAddressTaken(services, tx, { email, exceptFor: accountId, now })) {
        throw new Failure(ACCOUNT_REASONS.invalidToken)
      }
      await closeLinks(tx, { accountId, purposes: WISHES, now })
      const isBack = await closeWaysBetween(tx, { accountId, email, now })
      const takeBack = isBack ? null : await issueWayBack(tx, { accountId, email: owner.email, now })
      const page = siteUrl + TAKE_BACK_PAGE
      const mail = addressChangedEmail({ to: owner.email, siteName, page, token: takeBack })
      await writeToMember(services, unit, accountId, mail)
    })
  } catch (error) {
    if (brokenUniqueRule(error)) throw new Failure(ACCOUNT_REASONS.invalidToken)
    throw error
  }
}

/**
 * Sends a new link to the pending email address. It replaces the previous link and is valid for the remaining time. No
 * reauthentication is needed, because the original request required it. Throws `not_found` if no address is pending,
 * and `too_many_mails`.
 */
export const resendEmailChange = async (services: Services, caller: Caller, actor: Actor): Promise<void> => {
  const accountId = actor.id
  await inTransaction(services, async ({ tx, enqueue, now }) => {
    await lockOwner(tx, { id: accountId })
    const wish = await findEmailWish(tx, { accountId, now })
    if (!wish) throw new Failure(COMMON_REASONS.notFound)
    const { email, expiresAt } = wish
    await requireWishOf(services, caller, { accountId, email })
    if (!(await mayWriteTo(services, email))) return
    await closeLinks(tx, { accountId, purposes: [PURPOSE], now })
    const life = expiresAt.getTime() - now.getTime()
    const token = await issueToken(tx, { accountId, email, purpose: PURPOSE, life, now })
    await enqueue(newAddress, {
      accountId,
      email,
      token,
      siteUrl: caller.siteUrl,
      reference: newReference(),
    })
  })
}

/** Keeps the member's current email address, and invalidates the link to the pending one. */
export const withdrawEmailChange = (services: Services, { id }: Pick<Actor, 'id'>): Promise<void> =>
  inTransaction(services, ({ tx, now }) => closeLinks(tx, { accountId: id, purposes: [PURPOSE], now }))
