import type { Email } from '#server/platform/mail/mailer.ts'

/** For the owner of an account whose data someone has requested. */
export const exportAskedEmail = ({
  to,
  siteName,
  page,
  token,
}: {
  to: string
  siteName: string
  /** The URL of the page that the link opens. */
  page: string
  token: string
}): Email => ({
  to,
  subject: 'Someone asked for your data',
  text: `Hello,

Someone has just asked for a file with everything in your account with ${siteName}: your profile, messages and photos.
Only someone logged in to your account can download it. If that was you, there’s nothing you need to do.

If it wasn’t you, open this link to take your account back:

${page}#token=${token}

The link works once, for 48 hours. It logs everyone out of your account and lets you choose a new password.
`,
})
