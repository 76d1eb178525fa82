import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import { destinationIn } from '#shared/domains/accounts/accounts.destination.rules.ts'
import { JOINING_REASONS, TERMS_VERSION } from '#shared/domains/joining/joining.contract.ts'
import type { SiteSettings } from '#shared/domains/settings/settings.editing.contract.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import { newId } from '#shared/kernel/ids.ts'
import { DAY } from '#shared/kernel/time.ts'
import { deleteInPortions } from '#server/platform/db/statements/portions.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Caller } from '#server/platform/http/serve.ts'
import { hashPassword, isPassword } from '#server/platform/secrets/passwords.ts'
import { newReference } from '#server/platform/secrets/references.ts'
import { seal } from '#server/platform/secrets/seal.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { sendToAddress } from '#server/domains/accounts/email/accounts.emails.commands.ts'
import {
  mayWriteTo,
  requireWish,
  waitForEmail,
} from '#server/domains/accounts/email/accounts.emails.policy.ts'
import { isAddressBanned } from '#server/domains/accounts/standing/accounts.bans.queries.ts'
import { isAddressTaken } from '../accounts/accounts.queries.ts'
import { findLanding } from '../pages/pages.queries.ts'
import { requireFreeUsername } from '../usernames/usernames.policy.ts'
import { findReferrer } from '../referrals/referrals.queries.ts'
import { findTermsVersion } from '../accounts/accounts.terms.queries.ts'
import { getSiteSettings } from '../settings/settings.queries.ts'
import { signUpEmail, type SignUpEmail } from './joining.jobs.ts'
import { alreadyRegisteredEmail, bannedAddressEmail, confirmationEmail } from './joining.mail.ts'
import { LINK_SEAL, requireAcceptable, type SignUp } from './joining.policy.ts'
import { findNewestWaiting, findPendingByKey, findWaiting } from './joining.queries.ts'
import { pendingSignUps } from './joining.tables.ts'

/** How long a sign-up can be confirmed, in milliseconds. */
const LIFE = DAY

type NewSignUp = Omit<typeof pendingSignUps.$inferSelect, 'confirmedAt'>

const deletePassed = statement('joining.deletePassed', (db, { now }: Given<{ now: Date }>) =>
  db.delete(pendingSignUps).where(lte(pendingSignUps.expiresAt, now)),
)
const deleteReplaced = statement(
  'joining.deleteReplaced',
  (db, { clientKey }: Given<{ clientKey: string }>) =>
    db
      .delete(pendingSignUps)
      .where(and(eq(pendingSignUps.clientKey, clientKey), isNull(pendingSignUps.confirmedAt)))
      .returning({ referrerId: pendingSignUps.referrerId, landingId: pendingSignUps.landingId }),
)
const insertSignUp = statement('joining.insertPending', (db, given: Given<NewSignUp>) =>
  db.insert(pendingSignUps).values({
    id: given.id,
    clientKey: given.clientKey,
    email: given.email,
    passwordHash: given.passwordHash,
    username: given.username,
    profileType: given.profileType,
    birthMonth: given.birthMonth,
    birthYear: given.birthYear,
    termsVersion: given.termsVersion,
    destination: sql`${given.destination}`,
    referrerId: sql`${given.referrerId}`,
    landingId: sql`${given.landingId}`,
    createdAt: given.createdAt,
    expiresAt: given.expiresAt,
  }),
)
const prolong = statement(
  'joining.prolong',
  (db, { id, expiresAt }: Given<{ id: string; expiresAt: Date }>) =>
    db
      .update(pendingSignUps)
      .set({ expiresAt: sql`${expiresAt}` })
      .where(eq(pendingSignUps.id, id)),
)

const endAfter = (now: Date) => new Date(now.getTime() + LIFE)

/**
 * Whether a sign-up with this client key is already stored; throws `invalid_input` if its email address or password
 * differs.
 */
const isRepeated = async (
  { db, clock }: Services,
  { network: whom }: Pick<Caller, 'network'>,
  form: SignUp,
): Promise<boolean> => {
  const first = await findPendingByKey(db, form.clientKey, clock.now())
  if (!first) return false
  const isSame =
    first.email.toLowerCase() === form.email.toLowerCase() &&
    (await isPassword(first.passwordHash, { password: form.password, whom }))
  if (!isSame) throw new Failure(COMMON_REASONS.invalidInput, { fields: { clientKey: 'was used before' } })
  return true
}

const store = async (
  services: Services,
  caller: Caller,
  form: SignUp,
  settings: SiteSettings,
): Promise<void> => {
  const { email, username, profileType, birthMonth, birthYear, clientKey, replaces } =
    await requireAcceptable(services, form, settings)
  const asked = { email, exceptFor: null, now: services.clock.now() }
  if (!settings.discreetSignUp && (await isAddressTaken(services, services.db, asked))) {
    throw new Failure(JOINING_REASONS.alreadyRegistered)
  }
  const landingId = await findLanding(services, form.landing)
  const passwordHash = await hashPassword({ password: form.password, whom: caller.network })
  const isEmailDue =
    (await waitForEmail(services, caller, email)) === undefined && (await mayWriteTo(services, email))
  const id = newId()
  await inTransaction(services, async ({ tx, enqueue, now }) => {
    await requireFreeUsername(services, tx, { username, now, signUpKey: replaces })
    await deletePassed(tx, { now })
    const replaced = replaces ? (await deleteReplaced(tx, { clientKey: replaces }))[0] : undefined
    await insertSignUp(tx, {
      id,
      clientKey,
      email,
      passwordHash,
      username,
      profileType,
      birthMonth,
      birthYear,
      termsVersion: (await findTermsVersion(tx)) ?? TERMS_VERSION,
      destination: destinationIn(form.from),
      referrerId: (await findReferrer(tx, caller.referral)) ?? replaced?.referrerId ?? null,
      landingId: landingId ?? replaced?.landingId ?? null,
      createdAt: now,
      expiresAt: endAfter(now),
    })
    if (isEmailDue) {
      await enqueue(signUpEmail, { signUpId: id, siteUrl: caller.siteUrl, reference: newReference() })
    }
  })
}

/**
 * Stores a sign-up until its email address is confirmed, and emails the address's owner. With discreet sign-up, neither
 * the response nor any visible effect depends on whose address it is. Throws the contract's reasons.
 */
export const askToConfirm = async (
  services: Services,
  caller: Caller,
  form: SignUp,
  settings: SiteSettings,
): Promise<void> => {
  if (await isRepeated(services, caller, form)) return
  try {
    await store(services, caller, form, settings)
  } catch (error) {
    // A repeat of this call may have succeeded in the meantime and taken the username.
    if (await isRepeated(services, caller, form)) return
    throw error
  }
}

/**
 * Resends the email of the newest sign-up with this email address; throws `too_many_mails`, whether or not the address
 * is known.
 */
export const resendConfirmation = async (
  services: Services,
  caller: Caller,
  email: string,
): Promise<void> => {
  const { db, clock } = services
  await requireWish(services, caller, email)
  const found = await findNewestWaiting(db, email, clock.now())
  const signUpId = (await mayWriteTo(services, email)) ? found : null
  await inTransaction(services, ({ enqueue }) =>
    enqueue(signUpEmail, { signUpId, siteUrl: caller.siteUrl, reference: newReference() }),
  )
}

/**
 * Emails the link to the owner of the email address, or notifies them that they're already a member or banned. Either
 * way, the sign-up stays pending.
 */
export const sendSignUpEmail = async (
  services: Services,
  { signUpId, siteUrl, reference }: SignUpEmail,
): Promise<void> => {
  const { db, clock, config } = services
  const now = clock.now()
  const signUp = signUpId && (await findWaiting(db, signUpId, now))
  if (!signUp) return
  const { siteName } = await getSiteSettings(services)
  const addressed = { to: signUp.email, siteName, siteUrl }
  const isBanned = await isAddressBanned(services, db, { email: signUp.email, now })
  const isTaken = await isAddressTaken(services, db, { email: signUp.email, exceptFor: null, now })
  await prolong(db, { id: signUp.id, expiresAt: endAfter(now) })
  const mail = isTaken
    ? (isBanned ? bannedAddressEmail : alreadyRegisteredEmail)(addressed)
    : confirmationEmail({ ...addressed, token: seal(config.secretKey, LINK_SEAL, signUp.id) })
  await sendToAddress(services, { ...mail, reference })
}

/** Deletes expired sign-ups. */
export const eraseExpired = ({ db, clock }: Services): Promise<void> =>
  deleteInPortions(db, pendingSignUps.expiresAt, lte(pendingSignUps.expiresAt, clock.now()))
