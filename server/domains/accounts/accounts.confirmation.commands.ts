import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { ACCOUNT_REASONS, type Session } from '#shared/domains/accounts/accounts.contract.ts'
import { Failure } from '#shared/kernel/failure.ts'
import { DAY, HOUR } from '#shared/kernel/time.ts'
import { statement, type Given } from '#server/platform/db/statement.ts'
import { inTransaction, type Work } from '#server/platform/db/transaction.ts'
import type { Caller } from '#server/platform/http/serve.ts'
import { sendMail } from '#server/platform/mail/send-mail.ts'
import type { Services } from '#server/platform/services.ts'
import { hashToken } from '#server/platform/tokens.ts'
import { getSiteSettings } from '../settings/settings.queries.ts'
import { memberChanged } from './accounts.events.ts'
import { takeFounderPlace } from './accounts.founders.commands.ts'
import { alreadyRegisteredLetter, confirmationLetter } from './accounts.mail.ts'
import { findAccountByEmail } from './accounts.queries.ts'
import { openSession } from './accounts.sessions.commands.ts'
import { accounts, tokens } from './accounts.tables.ts'
import { issueToken } from './accounts.tokens.commands.ts'

const LINK_LIFE = DAY
const isUnused = and(eq(tokens.purpose, 'confirm_email'), isNull(tokens.usedAt))
const mailsIn = (ms: number, max: number) =>
  ({ name: `mails-address-${ms}`, max, seconds: ms / 1000, whenStoreDown: 'closed' }) as const
const MAILS_PER_ADDRESS = [mailsIn(HOUR, 3), mailsIn(DAY, 5)]

type Addressee = { email: string; siteName: string }

/** Mails a new single-use link with which the owner of the address proves it. */
export const sendConfirmation = async (
  services: Services,
  { tx, enqueue }: Work,
  caller: Caller,
  account: Addressee & { id: string },
): Promise<void> => {
  const token = await issueToken(services, tx, {
    accountId: account.id,
    purpose: 'confirm_email',
    life: LINK_LIFE,
  })
  const { email: to, siteName } = account
  await enqueue(sendMail, confirmationLetter({ to, siteName, siteUrl: caller.siteUrl, token }))
}

/** Seconds to wait where one address has been written to too often; undefined where one more mail is counted. */
export const waitForMail = async (services: Services, email: string): Promise<number | undefined> => {
  for (const rule of MAILS_PER_ADDRESS) {
    const verdict = await services.limits.take(rule, email.toLowerCase())
    if (!verdict.allowed) return verdict.retryAfter
  }
  return undefined
}

/** Sends the confirmation again where one is due; throws `too_many_mails`, for unknown addresses too. */
export const resendConfirmation = async (
  services: Services,
  caller: Caller,
  email: string,
): Promise<void> => {
  const retryAfter = await waitForMail(services, email)
  if (retryAfter !== undefined) throw new Failure(ACCOUNT_REASONS.tooManyMails, { retryAfter })
  const { siteName } = await getSiteSettings(services)
  const account = await findAccountByEmail(services.db, email)
  if (!account || account.status !== 'active' || account.confirmedAt) return
  await inTransaction(services, (unit) =>
    sendConfirmation(services, unit, caller, { id: account.id, email: account.email, siteName }),
  )
}

/** Tells the owner of an address about a second sign-up with it, as often as an address may be written to. */
export const tellAlreadyRegistered = async (
  services: Services,
  caller: Caller,
  { email, siteName }: Addressee,
): Promise<void> => {
  if ((await waitForMail(services, email)) !== undefined) return
  const letter = alreadyRegisteredLetter({ to: email, siteName, siteUrl: caller.siteUrl })
  await inTransaction(services, ({ enqueue }) => enqueue(sendMail, letter))
}

const useToken = statement(
  'accounts.useConfirmationToken',
  (db, { tokenHash, now }: Given<{ tokenHash: Buffer; now: Date }>) =>
    db
      .update(tokens)
      .set({ usedAt: sql`${now}` })
      .where(and(eq(tokens.tokenHash, tokenHash), isUnused, gt(tokens.expiresAt, now)))
      .returning({ accountId: tokens.accountId }),
)

const confirm = statement(
  'accounts.confirm',
  (db, { accountId, now }: Given<{ accountId: string; now: Date }>) =>
    db
      .update(accounts)
      .set({ confirmedAt: sql`${now}` })
      .where(and(eq(accounts.id, accountId), eq(accounts.status, 'active'), isNull(accounts.confirmedAt)))
      .returning({ id: accounts.id }),
)

const useOtherTokens = statement(
  'accounts.useConfirmationTokens',
  (db, { accountId, now }: Given<{ accountId: string; now: Date }>) =>
    db
      .update(tokens)
      .set({ usedAt: sql`${now}` })
      .where(and(eq(tokens.accountId, accountId), isUnused, gt(tokens.expiresAt, now))),
)

/** Confirms the address a link was sent to and logs its owner in; throws `invalid_token`. */
export const confirmEmail = async (services: Services, caller: Caller, token: string): Promise<Session> =>
  inTransaction(services, async (unit) => {
    const { tx } = unit
    const now = services.clock.now()
    const [used] = await useToken(tx, { tokenHash: hashToken(token), now })
    if (!used) throw new Failure(ACCOUNT_REASONS.invalidToken)
    const [confirmed] = await confirm(tx, { accountId: used.accountId, now })
    if (!confirmed) throw new Failure(ACCOUNT_REASONS.invalidToken)
    await useOtherTokens(tx, { accountId: confirmed.id, now })
    await unit.emit(memberChanged, { memberId: confirmed.id })
    await takeFounderPlace(tx, confirmed.id)
    return openSession(services, unit, caller, { id: confirmed.id, kind: 'day' })
  })
