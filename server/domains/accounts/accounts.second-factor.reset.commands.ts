import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/services.ts'
import { recordOperatorAct } from '../audit/audit.commands.ts'
import { getSiteSettings } from '../settings/settings.queries.ts'
import { lockAccount } from './accounts.erasure.commands.ts'
import { writeToMember } from './accounts.letters.commands.ts'
import { findAccountByEmail } from './accounts.queries.ts'
import { dropSecondFactor } from './accounts.second-factor.commands.ts'
import { secondFactorResetLetter } from './accounts.second-factor.mail.ts'
import { endAllSessions } from './accounts.sessions.commands.ts'

/**
 * Removes the second factor of an account, ends its sessions and tells its owner; false where there is none. Only the
 * operator's command calls it, which stands in the records of admins.
 */
export const resetSecondFactor = async (services: Services, email: string): Promise<boolean> => {
  const account = await findAccountByEmail(services.db, email)
  if (!account?.secondFactorSince) return false
  const { siteName } = await getSiteSettings(services)
  await inTransaction(services, async (unit) => {
    const { email: to } = await lockAccount(unit.tx, account.id)
    await dropSecondFactor(unit.tx, account.id)
    await endAllSessions(services, unit, account.id)
    await writeToMember(unit, account.id, secondFactorResetLetter({ to, siteName }))
    await recordOperatorAct(services, unit.tx, {
      act: 'ops.resetSecondFactor',
      at: services.clock.now(),
      subject: { memberId: account.id },
    })
  })
  return true
}
