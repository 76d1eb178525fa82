import { TAKE_BACK_PAGE } from '#shared/domains/accounts/accounts.passwords.contract.ts'
import type { Work } from '#server/platform/db/transaction.ts'
import type { Caller } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { writeToMember } from '#server/domains/accounts/email/accounts.emails.commands.ts'
import { secondFactorEmail, type SecondFactorNews } from './accounts.second-factor.mail.ts'
import { issueTakeBack } from '#server/domains/accounts/accounts.tokens.commands.ts'

/**
 * Notifies the owner by email of a change to the second factor or the use of a recovery code, with a link to undo it.
 */
export const notifyOfSecondFactor = async (
  services: Services,
  unit: Work,
  { siteUrl }: Pick<Caller, 'siteUrl'>,
  {
    id: accountId,
    email,
    now,
    ...news
  }: { id: string; email: string; siteName: string; what: SecondFactorNews; now: Date },
): Promise<void> => {
  const isOfChange = news.what !== 'recovery'
  const token = await issueTakeBack(unit.tx, { accountId, email, now, isOfChange })
  const mail = secondFactorEmail({ ...news, to: email, page: siteUrl + TAKE_BACK_PAGE, token })
  await writeToMember(services, unit, accountId, mail)
}
