import type { Letter } from '#server/platform/mail/mailer.ts'

const NEWS = {
  appAdded: {
    subject: 'You have a new authenticator app',
    text: 'An authenticator app has just been set up for your account. From now on, logging in takes your password and a\nsecond step, for which its codes can be used.',
  },
  appRemoved: {
    subject: 'Your authenticator app was removed',
    text: 'The authenticator app of your account has just been removed. Its codes open nothing any longer.',
  },
  passkeyAdded: {
    subject: 'You have a new passkey',
    text: 'A passkey has just been added to your account. From now on, logging in takes your password and a second step,\nfor which it can be used.',
  },
  passkeyRemoved: {
    subject: 'A passkey was removed',
    text: 'A passkey of your account has just been removed. It opens nothing any longer.',
  },
  recovery: {
    subject: 'A recovery code was used',
    text: 'Somebody has just used one of your recovery codes with your password. It does not work again. If you are\nrunning out, make new ones in your settings.',
  },
  renewed: {
    subject: 'You have new recovery codes',
    text: 'New recovery codes have just been made for your account. The old ones open nothing any longer.',
  },
} as const
export type SecondFactorNews = keyof typeof NEWS

interface Addressed {
  to: string
  siteName: string
  /** The address of the page that the link opens. */
  page: string
  token: string
}

/** For the owner of an account whose second factor has just changed. */
export const secondFactorLetter = ({
  to,
  siteName,
  page,
  token,
  what,
}: Addressed & { what: SecondFactorNews }): Letter => ({
  to,
  subject: NEWS[what].subject,
  text: `Hello,

this is about your account with ${siteName}. ${NEWS[what].text}

If that was you, there is nothing you need to do.

If it was not you, open this link to take your account back:

${page}#token=${token}

The link works once, within 48 hours. It logs everybody out of your account, and lets you choose a new password.
What was set up since then to log in with goes, too.
`,
})

/** For a member whose second factor the operators have removed, because the member asked them to. */
export const secondFactorResetLetter = ({ to, siteName, page, token }: Addressed): Letter => ({
  to,
  subject: 'Your second factor was removed',
  text: `Hello,

As you asked us to, we have removed the second factor of your account with ${siteName}, and logged you out everywhere.
You can log in with your password alone now, and set up a second factor again in your settings.

If you did not ask for this, tell us, and open this link to take your account back:

${page}#token=${token}

The link works once, within 48 hours. It logs everybody out of your account, and lets you choose a new password.
`,
})
