import { TAKE_BACK_PAGE } from '#shared/domains/accounts/accounts.passwords.contract.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { siteUrlOf } from '#server/platform/http/origin.ts'
import type { Services } from '#server/platform/services.ts'
import { recordOperatorAct } from '../audit/audit.commands.ts'
import { getSiteSettings } from '../settings/settings.queries.ts'
import { lockAccount } from './accounts.erasure.commands.ts'
import { writeToMember } from './accounts.letters.commands.ts'
import { findAccountByEmail } from './accounts.queries.ts'
import { dropSecondFactor } from './accounts.second-factor.commands.ts'
import { secondFactorResetLetter } from './accounts.second-factor.mail.ts'
import { endAllSessions } from './accounts.sessions.commands.ts'
import { issueTakeBack } from './accounts.tokens.commands.ts'

/**
 * Removes the second factor of an account, ends its sessions and tells its owner; false where there is none. Only the
 * operator's command calls it, which stands in the records of admins.
 */
export const resetSecondFactor = async (services: Services, email: string): Promise<boolean> => {
  const account = await findAccountByEmail(services.db, email)
  if (!account?.secondFactorSince) return false
  const { siteName } = await getSiteSettings(services)
  await inTransaction(services, async (unit) => {
    const { now } = unit
    const { email: to } = await lockAccount(unit.tx, account.id)
    await dropSecondFactor(unit.tx, account.id)
    await endAllSessions(services, unit, account.id)
    const token = await issueTakeBack(unit.tx, { accountId: account.id, email: to, now, isOfChange: true })
    const page = siteUrlOf(services.config) + TAKE_BACK_PAGE
    await writeToMember(unit, account.id, secondFactorResetLetter({ to, siteName, page, token }))
    await recordOperatorAct(services, unit.tx, {
      act: 'ops.resetSecondFactor',
      at: now,
      subject: { memberId: account.id },
    })
  })
  return true
}
