import { TAKE_BACK_PAGE } from '#shared/domains/accounts/accounts.passwords.contract.ts'
import { inTransaction, type Work } from '#server/platform/db/transaction.ts'
import { siteUrlOf } from '#server/platform/http/origin.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { recordOperatorAct } from '#server/domains/audit/audit.commands.ts'
import { getSiteSettings } from '#server/domains/settings/settings.queries.ts'
import { lockAccount } from '#server/domains/accounts/standing/accounts.erasure.commands.ts'
import { writeToMember } from '#server/domains/accounts/email/accounts.emails.commands.ts'
import { findAccountByEmail } from '#server/domains/accounts/accounts.queries.ts'
import { dropSecondFactor } from './accounts.second-factor.commands.ts'
import { secondFactorResetEmail } from './accounts.second-factor.mail.ts'
import { endAllSessions } from '#server/domains/accounts/sessions/accounts.sessions.commands.ts'
import { issueTakeBack } from '#server/domains/accounts/accounts.tokens.commands.ts'

/**
 * Removes an account's second factor, ends its sessions and notifies its owner, who can take the account back with the
 * link in the email. Returns false if the account has no second factor.
 */
export const removeSecondFactor = async (
  services: Services,
  unit: Work,
  { accountId, siteName }: { accountId: string; siteName: string },
): Promise<boolean> => {
  const { now } = unit
  const { email: to, secondFactorSince } = await lockAccount(unit.tx, accountId)
  if (!secondFactorSince) return false
  await dropSecondFactor(unit.tx, accountId)
  await endAllSessions(services, unit, accountId)
  const token = await issueTakeBack(unit.tx, { accountId, email: to, now, isOfChange: true })
  const page = siteUrlOf(services.config) + TAKE_BACK_PAGE
  await writeToMember(services, unit, accountId, secondFactorResetEmail({ to, siteName, page, token }))
  return true
}

/** Does the same for the operator's command, and records it in the audit log. */
export const resetSecondFactor = async (services: Services, email: string): Promise<boolean> => {
  const account = await findAccountByEmail(services.db, email)
  if (!account) return false
  const { siteName } = await getSiteSettings(services)
  return inTransaction(services, async (unit) => {
    const isRemoved = await removeSecondFactor(services, unit, { accountId: account.id, siteName })
    if (!isRemoved) return false
    await recordOperatorAct(services, unit.tx, {
      act: 'ops.resetSecondFactor',
      at: unit.now,
      subject: { memberId: account.id },
    })
    return true
  })
}
