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

somebody asked for a new password for your account with ${siteName}. To choose one, open this link:

${page}#token=${token}

The link works once, within one hour, and only the newest link works. Whoever is logged in to your account
will be logged out. If you did not ask for it, you need do nothing: your password stays as it is.
`,
})

/** For whoever owns an account whose password has just been changed. */
export const passwordChangedLetter = ({ to, siteName }: { to: string; siteName: string }): Letter => ({
  to,
  subject: 'Your password was changed',
  text: `Hello,

the password of your account with ${siteName} has just been changed, and whoever was logged in has been logged out.
If that was you, you need do nothing.

If it was not you, somebody can read your mail: change its password first, then ask for a new one here with
"Forgot password".
`,
})
