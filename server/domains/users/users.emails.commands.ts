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

/** The state an action begins, by which its email can be found later, and the state it ends. */
interface Turn {
  begins?: string
  ends?: string
}

/** Emails a member whose account is locked, unless the action ends a state the member was never notified of. */
export type Tell = (
  account: { email: string },
  emailTo: (addressed: Addressed) => Email,
  turn: Turn,
) => Promise<void>

const onTop = (begun: string) => `${begun} on top`

/**
 * Returns the name of the absence an action begins. It's different for a member who was already locked out, as ending
 * it then doesn't restore everything.
 */
export const awayOf = (begun: 'suspension' | 'ban' | 'closure', { status }: { status: string }): string =>
  status === 'active' ? begun : onTop(begun)

/** The decision stored for each state that begins, so that its member can appeal. */
const DECISION_OF: Partial<Record<string, AccountDecision>> = {
  suspension: 'suspend',
  restriction: 'restrict',
  ban: 'ban',
}

/** Withdraws pending emails about a state that has begun. Returns true if the member then knows nothing about it. */
export const withdrawEmails = async (unit: Work, memberId: string, begun: string): Promise<boolean> => {
  const wasOnTop = await withdrawEmail(unit, `${memberId} ${onTop(begun)}`)
  const wasAlone = await withdrawEmail(unit, `${memberId} ${begun}`)
  const decision = DECISION_OF[begun]
  if (decision && (wasOnTop || wasAlone)) await forgetAccountDecision(unit.tx, { memberId, decision })
  return wasAlone
}

/** Delays emails about actions for a moment, so that no email is sent about an action that's undone. */
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
