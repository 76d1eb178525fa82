import { SITE_ZONE } from '#shared/kernel/time.ts'
import type { Letter } from '#server/platform/mail/mailer.ts'

/** For the operators: a report is waiting; what it says stays on the site. */
export const reportLetter = ({
  to,
  siteName,
  caseNumber,
}: {
  to: string
  siteName: string
  caseNumber: string
}): Letter => ({
  to,
  subject: `A report needs your attention: ${caseNumber}`,
  text: `A report by somebody who is not a member has been filed with ${siteName}, with high priority.

Case number: ${caseNumber}
`,
})

/** For the operators: something urgent was reported; what it is stays on the site. */
export const urgentLetter = ({
  to,
  siteName,
  caseNumber,
}: {
  to: string
  siteName: string
  caseNumber: string
}): Letter => ({
  to,
  subject: `An urgent report needs your attention: ${caseNumber}`,
  text: `A suspected minor or a threat was reported on ${siteName}, or a picture that was taken down for it was tried again.

Case number: ${caseNumber}
`,
})

/** For somebody who is not a member and has reported something. */
export const answerLetter = ({
  to,
  caseNumber,
  answer,
}: {
  to: string
  caseNumber: string
  answer: string
}): Letter => ({
  to,
  subject: `Your report ${caseNumber}`,
  text: `Hello,

Thank you for your report ${caseNumber}. We have looked at it.

${answer}
`,
})

const dayOf = (at: Date) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: SITE_ZONE }).format(at)

/** For a member who cannot log in any more, or not for some time. */
export const awayLetter = ({
  to,
  reason,
  until,
}: {
  to: string
  reason: string
  until: Date | null
}): Letter => ({
  to,
  subject: 'About your account',
  text: `Hello,

${until ? `We have suspended your account until ${dayOf(until)}. Until then you cannot log in, and nobody can see you.` : 'We have closed your account for good. You can no longer log in, and nobody can see you.'}

Our reason: ${reason}

If you think that we got it wrong, please reply to this letter.
`,
})
