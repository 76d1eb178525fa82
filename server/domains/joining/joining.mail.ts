import type { Letter } from '#server/platform/mail/mailer.ts'

interface Addressed {
  to: string
  siteName: string
  siteUrl: string
}

/** The token stands behind `#`, which browsers send to no server: neither logs nor mail scanners use it up. */
export const confirmationLetter = ({
  to,
  siteName,
  siteUrl,
  token,
}: Addressed & { token: string }): Letter => ({
  to,
  subject: 'Please confirm your email address',
  text: `Hello,

Please confirm your email address to finish your registration with ${siteName}:

${siteUrl}/dashboard#confirm=${token}

The link works once, within 24 hours, and will ask for your password.

If you did not register, just ignore this email. Without your confirmation there will be no account.
`,
})

/** For the owner of an address with which somebody tries to register once more. */
export const alreadyRegisteredLetter = ({ to, siteName, siteUrl }: Addressed): Letter => ({
  to,
  subject: 'You already have an account',
  text: `Hello,

Somebody has just tried to register with ${siteName} using your email address. You already have an account there,
so nothing has changed. If it was you, just log in:

${siteUrl}/login?reason=already_registered

If it was not you, there is nothing you need to do.
`,
})

/** For the owner of an address with which somebody tries to register who is banned. */
export const bannedAddressLetter = ({ to, siteName }: Addressed): Letter => ({
  to,
  subject: 'You cannot register with this address',
  text: `Hello,

Somebody has just tried to register with ${siteName} using your email address. We have banned the account with this
address, so it can’t be used for another one.

If you think we got it wrong, please reply to this letter. If it was not you who tried, there is nothing you need to do.
`,
})
