import { GRACE_DAYS } from '#shared/domains/joining/joining.leaving.contract.ts'
import { SITE_ZONE } from '#shared/kernel/time.ts'
import type { Email } from '#server/platform/mail/mailer.ts'

interface Addressed {
  to: string
  siteName: string
}

const dayOf = (at: Date) => at.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: SITE_ZONE })

/** For a member who leaves and can still come back. */
export const leavingEmail = ({
  to,
  siteName,
  siteUrl,
  eraseAt,
}: Addressed & { siteUrl: string; eraseAt: Date }): Email => ({
  to,
  subject: 'Your account is closed',
  text: `Hello,

As you asked, we’ve closed your account with ${siteName}. No one can see it now, and on ${dayOf(eraseAt)} we’ll
delete everything in it.

If you change your mind, just log in before then. You’ll find everything as you left it:

${siteUrl}/login

If it wasn’t you who closed it, log in within ${GRACE_DAYS} days and change your password: someone else knows it.
`,
})

/** For a member who has been erased. */
export const erasedEmail = ({ to, siteName }: Addressed): Email => ({
  to,
  subject: 'Your account has been deleted',
  text: `Hello,

We’ve deleted your account with ${siteName} and everything in it, for good. Messages you sent stay with the people
you sent them to, without your name.

We don’t keep your email address, so this is our last email to you. Thank you for being with us.
`,
})
