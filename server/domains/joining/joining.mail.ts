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

please confirm your email address to finish your registration with ${siteName}:

${siteUrl}/dashboard#confirm=${token}

The link works once, within 24 hours, and asks for your password. If you did not register, you need do nothing:
without your confirmation there will be no account.
`,
})

/** For the owner of an address with which somebody tries to register once more. */
export const alreadyRegisteredLetter = ({ to, siteName, siteUrl }: Addressed): Letter => ({
  to,
  subject: 'You already have an account',
  text: `Hello,

somebody asked to register with ${siteName} using your email address. You already have an account there,
so nothing was changed. If it was you, please log in:

${siteUrl}/login?reason=already_registered

If it was not you, you need do nothing.
`,
})
