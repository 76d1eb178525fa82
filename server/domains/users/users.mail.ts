import { BAN_YEARS } from '#shared/domains/accounts/accounts.contract.ts'
import { restrictionSentence, type Restriction } from '#shared/kernel/restriction.ts'
import { lastDateOf, SITE_ZONE } from '#shared/kernel/time.ts'
import type { UserRole } from '#shared/domains/users/users.contract.ts'
import type { Email } from '#server/platform/mail/mailer.ts'

interface Addressed {
  to: string
  siteName: string
}

const dayOf = (at: Date) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: SITE_ZONE }).format(at)

const wayToAppeal = (appealLink: string) =>
  `If you think we got it wrong, you can ask us once to look again, within 30 days:

${appealLink}`

/** Returns the email to a member whom an admin has suspended. */
export const suspendedEmail = ({
  to,
  siteName,
  reason,
  until,
  appealLink,
}: Addressed & { reason: string; until: Date | null; appealLink: string }): Email => ({
  to,
  subject: 'Your account is suspended',
  text: `Hello,

We’ve suspended your account with ${siteName} ${until ? `until ${lastDateOf(until)}` : 'until further notice'}. Until then you can’t log in, and no one can see you.

Our reason: ${reason}

${wayToAppeal(appealLink)}
`,
})

/** Returns the email to a member whom an admin has restricted. */
export const restrictedEmail = ({
  to,
  siteName,
  restriction,
  appealLink,
}: Addressed & { restriction: Restriction; appealLink: string }): Email => ({
  to,
  subject: 'Your account is restricted',
  text: `Hello,

We’ve restricted your account with ${siteName}. ${restrictionSentence(restriction)}

You can still log in, read, block and report others, change your privacy settings, download your data and leave.

${wayToAppeal(appealLink)}
`,
})

/** Returns the email to a member whose restriction was lifted. */
export const unrestrictedEmail = ({ to, siteName, siteUrl }: Addressed & { siteUrl: string }): Email => ({
  to,
  subject: 'Your account is no longer restricted',
  text: `Hello,

Your account with ${siteName} is no longer restricted. You can do everything again: ${siteUrl}
`,
})

/** Returns the email to a member whom an admin has banned. */
export const bannedEmail = ({
  to,
  siteName,
  reason,
  appealLink,
}: Addressed & { reason: string; appealLink: string }): Email => ({
  to,
  subject: 'Your account is banned',
  text: `Hello,

We’ve banned your account with ${siteName} for good. You can’t log in, no one can see you, and you can’t register again.

Our reason: ${reason}

So that we notice a new account, we keep a code made from your email address and codes that tell how your photos look, for ${BAN_YEARS} years. No one can read your address or see your photos from them.

${wayToAppeal(appealLink)}

You can also reply to this email to have us delete everything else in your account.
`,
})

/** Returns the email to a member whose account an admin has closed. */
export const closedEmail = ({
  to,
  siteName,
  reason,
  eraseAt,
}: Addressed & { reason: string; eraseAt: Date }): Email => ({
  to,
  subject: 'Your account has been closed',
  text: `Hello,

We’ve closed your account with ${siteName}. You can no longer log in, and no one can see you. On ${dayOf(eraseAt)} we’ll delete everything in it.

Our reason: ${reason}

If you think we got it wrong, please reply to this email before then.
`,
})

/** Returns the email to a member whose account is no longer suspended or closed. */
export const openAgainEmail = ({ to, siteName, siteUrl }: Addressed & { siteUrl: string }): Email => ({
  to,
  subject: 'Your account is open again',
  text: `Hello,

Your account with ${siteName} is open again, with everything as it was. You can log in:

${siteUrl}/login
`,
})

const ROLE_NEWS: Record<Exclude<UserRole, 'user'>, readonly [string, string]> = {
  admin: ['Your new role: admin', 'made you an admin'],
  moderator: ['Your new role: moderator', 'made you a moderator'],
}

/** Returns the email to someone who has become an admin or a moderator, or is no longer on the staff. */
export const roleEmail = ({ to, siteName, role }: Addressed & { role: UserRole }): Email => ({
  to,
  subject: role === 'user' ? 'Your role has changed' : ROLE_NEWS[role][0],
  text: `Hello,

${
  role === 'user'
    ? `You’re no longer on the staff of ${siteName}. You’re still a member; just log in again.`
    : `We’ve ${ROLE_NEWS[role][1]} of ${siteName}. Log in again to find the admin area. You may have to set up a second factor first.`
}

If you didn’t expect this, please reply to this email.
`,
})
