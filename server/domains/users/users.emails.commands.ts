import { ACT_EMAIL_WAIT } from '#shared/domains/users/users.acts.contract.ts'
import type { Work } from '#server/platform/db/transaction.ts'
import type { Email } from '#server/platform/mail/mailer.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { withdrawEmail, writeToMember } from '#server/domains/accounts/email/accounts.emails.commands.ts'
import {
  forgetAccountDecision,
  type AccountDecision,
} from '#server/domains/reports/appeals/reports.account-decisions.commands.ts'

type Addressed = Record<'to' | 'siteName' | 'siteUrl', string>

/** The state an action begins, by which its pending email is found later, or the state it ends. */
interface Turn {
  begins?: string
  ends?: string
}

/**
 * Emails a member about an action, unless it ends a state of which they were never notified. Their account must be
 * locked.
 */
export type Tell = (
  account: { email: string },
  emailTo: (addressed: Addressed) => Email,
  turn: Turn,
) => Promise<void>

const onTop = (begun: string) => `${begun} on top`

/**
 * Returns the name of the lockout an action begins. The name is different for a member who was already locked out,
 * because ending the second lockout doesn't let them in again.
 */
export const awayOf = (begun: 'suspension' | 'ban' | 'closure', { status }: { status: string }): string =>
  status === 'active' ? begun : onTop(begun)

/** The kind of decision stored for each state that begins, so that the member can appeal. */
const DECISION_OF: Partial<Record<string, AccountDecision>> = {
  suspension: 'suspend',
  restriction: 'restrict',
  ban: 'ban',
}

/**
 * Withdraws pending emails about the beginning of a state. Returns true if there was one and the member wasn't already
 * locked out, so that they needn't be notified of the end.
 */
export const withdrawEmails = async (unit: Work, memberId: string, begun: string): Promise<boolean> => {
  const wasOnTop = await withdrawEmail(unit, `${memberId} ${onTop(begun)}`)
  const wasAlone = await withdrawEmail(unit, `${memberId} ${begun}`)
  const decision = DECISION_OF[begun]
  if (decision && (wasOnTop || wasAlone)) await forgetAccountDecision(unit.tx, { memberId, decision })
  return wasAlone
}

/**
 * Returns a function that emails a member about an action after `ACT_EMAIL_WAIT`, so that no email is sent about an
 * action that's undone.
 */
export const tellIn =
  (
    services: Services,
    unit: Work,
    { memberId, ...site }: Omit<Addressed, 'to'> & { memberId: string },
  ): Tell =>
  async ({ email: to }, emailTo, { begins, ends }) => {
    if (ends !== undefined && (await withdrawEmails(unit, memberId, ends))) return
    await writeToMember(services, unit, memberId, emailTo({ to, ...site }), {
      delay: ACT_EMAIL_WAIT,
      ...(begins !== undefined && { key: `${memberId} ${begins}` }),
    })
  }
