import type { AppealOutcome } from '#shared/domains/reports/reports.filing.contract.ts'
import { lastDateOf } from '#shared/kernel/time.ts'
import type { Email } from '#server/platform/mail/mailer.ts'

/** Returns the email to an operator about a waiting report. The report's content stays on the site. */
export const reportEmail = ({
  to,
  siteName,
  caseNumber,
}: {
  to: string
  siteName: string
  caseNumber: string
}): Email => ({
  to,
  subject: `A report needs your attention: ${caseNumber}`,
  text: `Someone who isn’t a member has sent ${siteName} a report, with high priority.

Case number: ${caseNumber}
`,
})

/** Returns the email to an operator about an urgent report. The report's details stay on the site. */
export const urgentEmail = ({
  to,
  siteName,
  caseNumber,
}: {
  to: string
  siteName: string
  caseNumber: string
}): Email => ({
  to,
  subject: `An urgent report needs your attention: ${caseNumber}`,
  text: `Someone reported a suspected minor or a threat on ${siteName}, or tried to add a picture again that we took down for it.

Case number: ${caseNumber}
`,
})

/** Returns the email to a non-member who has reported something. */
export const answerEmail = ({
  to,
  caseNumber,
  answer,
}: {
  to: string
  caseNumber: string
  answer: string
}): Email => ({
  to,
  subject: `Your report ${caseNumber}`,
  text: `Hello,

Thank you for your report ${caseNumber}. We’ve looked at it.

${answer}
`,
})

interface Away {
  /** When the member can log in again. Null if never. */
  until: Date | null
  /** Whether an earlier decision already locks the member out for that long. */
  stays: boolean
}

const absenceOf = ({ until, stays }: Away): string => {
  const told = stays ? 'We’ve decided on another report about you. Your account stays' : 'We’ve'
  const account = stays ? '' : ' your account'
  return until
    ? `${told} suspended${account} until ${lastDateOf(until)}. Until then you can’t log in, and no one can see you.`
    : `${told} closed${account} for good. You can no longer log in, and no one can see you.`
}

/** Returns the email to a member who can't log in any more, for some time or for good. */
export const awayEmail = ({
  to,
  reason,
  appealLink,
  ...away
}: Away & { to: string; reason: string; appealLink: string }): Email => ({
  to,
  subject: 'About your account',
  text: `Hello,

${absenceOf(away)}

Our reason: ${reason}

If you think we got it wrong, you can ask us once to look again, within 30 days:

${appealLink}
`,
})

interface Appealed {
  to: string
  outcome: AppealOutcome
  answer: string
  /** Whether the member can log in again. */
  isOpen: boolean
}

const outcomeOf = ({ outcome, isOpen }: Appealed): string => {
  if (outcome === 'upheld') return 'We’ve looked at our decision again, and it stands.'
  const lifted = 'We’ve looked at our decision again and taken it back.'
  return isOpen
    ? `${lifted} You can log in as before.`
    : `${lifted} You still can’t log in, because of something else we wrote to you about.`
}

/** Returns the email to a locked-out member who has appealed. */
export const appealEmail = (appealed: Appealed): Email => ({
  to: appealed.to,
  subject: 'Our answer to you',
  text: `Hello,

${outcomeOf(appealed)}

Our answer: ${appealed.answer}
`,
})
