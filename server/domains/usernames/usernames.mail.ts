import type { Email } from '#server/platform/mail/mailer.ts'

/** Returns the email to an operator about a new username request. The names stay on the site. */
export const requestEmail = ({ to, siteName }: { to: string; siteName: string }): Email => ({
  to,
  subject: 'A username request is waiting',
  text: `Hello,

A member of ${siteName} has asked for another username. We promised an answer within 24 hours.

You’ll find it on the site, under Admin, Username requests.
`,
})
