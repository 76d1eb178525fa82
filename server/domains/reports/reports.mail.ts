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
