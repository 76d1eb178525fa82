import type { Letter } from '#server/platform/mail/mailer.ts'

/** For the owner of an account whose data somebody has asked for. */
export const exportAskedLetter = ({
  to,
  siteName,
  page,
  token,
}: {
  to: string
  siteName: string
  /** The address of the page that the link opens. */
  page: string
  token: string
}): Letter => ({
  to,
  subject: 'Your data was asked for',
  text: `Hello,

Somebody has just asked for a file with everything in your account with ${siteName}: your profile, your messages and your
photos. It can only be downloaded by whoever is logged in to your account. If that was you, there is nothing you need
to do.

If it was not you, open this link to take your account back:

${page}#token=${token}

The link works once, within 48 hours. It logs everybody out of your account, and lets you choose a new password.
`,
})
