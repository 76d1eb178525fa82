import type { Letter } from '#server/platform/mail/mailer.ts'

/** For the operators; names stay on the site. */
export const requestLetter = ({ to, siteName }: { to: string; siteName: string }): Letter => ({
  to,
  subject: 'A username request is waiting',
  text: `Hello,

A member of ${siteName} has asked for another username. We promised an answer within 24 hours.

You’ll find it on the site, under Admin, Username requests.
`,
})
