import type { Letter } from '#server/platform/mail/mailer.ts'

interface Addressed {
  to: string
  siteName: string
}

/** For the operators; names stay on the site. */
export const requestLetter = ({ to, siteName }: Addressed): Letter => ({
  to,
  subject: 'A username request is waiting',
  text: `Hello,

A member of ${siteName} has asked for another username, and was promised an answer within 24 hours.

To see all requests that are waiting: npm run ops -- username:list
`,
})

/** For the member whose request was approved. */
export const approvalLetter = ({ to, siteName, username }: Addressed & { username: string }): Letter => ({
  to,
  subject: 'Your username has changed',
  text: `Hello,

We have approved your request. Your username on ${siteName} is now:

${username}

You log in with your email address and password as before. Links to your profile under the old name no longer work, and
nobody else can take the old name for a year.
`,
})

/** For the member whose request was rejected. */
export const rejectionLetter = ({
  to,
  siteName,
  username,
  reason,
}: Addressed & { username: string; reason: string | null }): Letter => ({
  to,
  subject: 'Your request for another username',
  text: `Hello,

We could not approve the username you asked for on ${siteName}:

${username}
${reason ? `\nThis is why: ${reason}\n` : ''}
Your username stays as it is. You are welcome to ask for another one in your account.
`,
})
