import type { Letter } from '#server/platform/mail/mailer.ts'

/** For a member who forgot the password; `page` is the address of the page that takes the new one. */
export const resetLetter = ({
  to,
  siteName,
  page,
  token,
}: {
  to: string
  siteName: string
  page: string
  token: string
}): Letter => ({
  to,
  subject: 'Choose a new password',
  text: `Hello,

Somebody has asked for a new password for your account with ${siteName}. To choose one, open this link:

${page}#token=${token}

It works once, within one hour, and only the newest link works. Everybody who is logged in to your account
will be logged out.

If you did not ask for this, just ignore this email. Your password stays as it is.
`,
})

/** For whoever owns an account whose password has just been changed. */
export const passwordChangedLetter = ({ to, siteName }: { to: string; siteName: string }): Letter => ({
  to,
  subject: 'Your password was changed',
  text: `Hello,

The password of your account with ${siteName} has just been changed, and everybody who was logged in
has been logged out. If that was you, there is nothing you need to do.

If it was not you, somebody else can read your email. Change the password of your mailbox first, then ask
for a new one here with "Forgot password".
`,
})
