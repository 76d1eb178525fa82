import type { Email } from '#server/platform/mail/mailer.ts'

const NEWS = {
  appAdded: {
    subject: 'You have a new authenticator app',
    text: 'An authenticator app has just been set up for your account. From now on you log in with your password and a second step, such as a code from the app.',
  },
  appRemoved: {
    subject: 'Your authenticator app was removed',
    text: 'The authenticator app of your account has just been removed. Its codes no longer work.',
  },
  passkeyAdded: {
    subject: 'You have a new passkey',
    text: 'A passkey has just been added to your account. From now on you log in with your password and a second step, such as this passkey.',
  },
  passkeyRemoved: {
    subject: 'A passkey was removed',
    text: 'A passkey has just been removed from your account. It no longer works.',
  },
  recovery: {
    subject: 'A recovery code was used',
    text: 'Someone has just used one of your recovery codes with your password. It won’t work again. If you’re running out, make new ones in your settings.',
  },
  renewed: {
    subject: 'You have new recovery codes',
    text: 'New recovery codes have just been made for your account. The old ones no longer work.',
  },
} as const
export type SecondFactorNews = keyof typeof NEWS

interface Addressed {
  to: string
  siteName: string
  /** The URL of the page that the link opens. */
  page: string
  token: string
}

/** For the owner of an account, after a change to its second factor or the use of a recovery code. */
export const secondFactorEmail = ({
  to,
  siteName,
  page,
  token,
  what,
}: Addressed & { what: SecondFactorNews }): Email => ({
  to,
  subject: NEWS[what].subject,
  text: `Hello,

This is about your account with ${siteName}. ${NEWS[what].text}

If that was you, there’s nothing you need to do.

If it wasn’t you, open this link to take your account back:

${page}#token=${token}

The link works once, for 48 hours. It logs everyone out of your account and lets you choose a new password.
It also removes any log-in steps set up since then.
`,
})

/** For a member whose second factor the operators have removed at their request. */
export const secondFactorResetEmail = ({ to, siteName, page, token }: Addressed): Email => ({
  to,
  subject: 'Your second factor was removed',
  text: `Hello,

As you asked, we’ve removed the second factor of your account with ${siteName} and logged you out everywhere.
You can now log in with your password alone, and set up a second factor again in your settings.

If you didn’t ask for this, tell us, and open this link to take your account back:

${page}#token=${token}

The link works once, for 48 hours. It logs everyone out of your account and lets you choose a new password.
`,
})
