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

The link works once, within 24 hours. If you did not register, you need do nothing: without your
confirmation the account stays closed.
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

/** For a member who forgot the password; `page` is the address of the page that takes the new one. */
export const resetLetter = ({
  to,
  siteName,
  page,
  token,
}: Omit<Addressed, 'siteUrl'> & { page: string; token: string }): Letter => ({
  to,
  subject: 'Choose a new password',
  text: `Hello,

somebody asked for a new password for your account with ${siteName}. To choose one, open this link:

${page}#token=${token}

The link works once, within one hour, and only the newest link works. Whoever is logged in to your account
will be logged out. If you did not ask for it, you need do nothing: your password stays as it is.
`,
})
