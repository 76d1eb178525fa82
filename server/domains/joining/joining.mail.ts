import type { Email } from '#server/platform/mail/mailer.ts'

interface Addressed {
  to: string
  siteName: string
  siteUrl: string
}

/**
 * The token comes after the `#`. Browsers don't send that part to any server, so it isn't logged, and mail scanners
 * don't use it up.
 */
export const confirmationEmail = ({
  to,
  siteName,
  siteUrl,
  token,
}: Addressed & { token: string }): Email => ({
  to,
  subject: 'Please confirm your email address',
  text: `Hello,

Please confirm your email address to finish your registration with ${siteName}:

${siteUrl}/dashboard#confirm=${token}

The link works once, for 24 hours, and asks for your password.

If you didn’t register, just ignore this email. Unless you confirm, there’s no account.
`,
})

/** For the owner of an email address with which someone tries to register again. */
export const alreadyRegisteredEmail = ({ to, siteName, siteUrl }: Addressed): Email => ({
  to,
  subject: 'You already have an account',
  text: `Hello,

Someone has just tried to register with ${siteName} using your email address. You already have an account there,
so nothing has changed. If it was you, just log in:

${siteUrl}/login?reason=already_registered

If it wasn’t you, there’s nothing you need to do.
`,
})

/** For the owner of a banned email address with which someone tries to register. */
export const bannedAddressEmail = ({ to, siteName }: Addressed): Email => ({
  to,
  subject: 'Someone tried to register with your address',
  text: `Hello,

Someone has just tried to register with ${siteName} using your email address. We’ve banned the account with this
address, so you can’t use it for another one.

If you think we got it wrong, please reply to this email. If it wasn’t you who tried, there’s nothing you need to do.
`,
})
