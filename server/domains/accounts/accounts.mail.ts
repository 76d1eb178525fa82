import type { Email } from '#server/platform/mail/mailer.ts'

/** For a member who forgot their password; `page` is the URL of the page where they choose a new one. */
export const resetEmail = ({
  to,
  siteName,
  page,
  token,
}: {
  to: string
  siteName: string
  page: string
  token: string
}): Email => ({
  to,
  subject: 'Choose a new password',
  text: `Hello,

Someone has asked for a new password for your account with ${siteName}. To choose one, open this link:

${page}#token=${token}

It works once, for one hour, and only the newest link works. Everyone logged in to your account will be logged
out.

If you didn’t ask for this, just ignore this email. Your password stays as it is.
`,
})

interface Notice {
  to: string
  siteName: string
  /** The URL of the page that the link opens. */
  page: string
  token: string
}

/** Tells the owner how to undo a change that someone else made. */
const takeBack = ({ page, token }: Notice) => `${page}#token=${token}

The link works once, for 48 hours. It logs everyone out of your account and lets you choose a new password.`

/** For the owner of an account whose password has just been changed. */
export const passwordChangedEmail = (notice: Notice): Email => ({
  to: notice.to,
  subject: 'Your password was changed',
  text: `Hello,

The password of your account with ${notice.siteName} has just been changed, and everyone who was logged in
has been logged out. If that was you, there’s nothing you need to do.

If it wasn’t you, open this link to take your account back:

${takeBack(notice)}

If you can’t explain how it happened, change your mailbox password as well.
`,
})

/** Sent to an account's current email address after a request to change it. */
export const addressChangeAskedEmail = (notice: Notice): Email => ({
  to: notice.to,
  subject: 'Your email address is about to change',
  text: `Hello,

Someone who knows your password has asked us to use another email address for your account with ${notice.siteName}.
Nothing has changed yet, and nothing will until someone opens the link we’ve sent to the new address.
If that was you, there’s nothing you need to do here.

If it wasn’t you, open this link to stop it:

${takeBack(notice)}
`,
})

/** For the email address that an account's owner wants to change to. */
export const newAddressEmail = ({ to, siteName, page, token }: Notice): Email => ({
  to,
  subject: 'Please confirm your new email address',
  text: `Hello,

You asked us to use this address for your account with ${siteName}. To confirm that it’s yours, open this link:

${page}#token=${token}

It works once, for 24 hours, and only the newest link works. Until then your old address stays.

If you didn’t ask for this, just ignore this email, and nothing will change.
`,
})

/** For the owner of an email address that someone else tried to use. */
export const addressTakenEmail = ({ to, siteName }: Pick<Notice, 'to' | 'siteName'>): Email => ({
  to,
  subject: 'Your email address stays yours',
  text: `Hello,

Someone has just tried to use your email address for another account with ${siteName}. It belongs to yours,
so nothing has changed, and there’s nothing you need to do.
`,
})

/** For an account's former email address; `token` is null if that address can't be restored. */
export const addressChangedEmail = ({
  token,
  ...notice
}: Omit<Notice, 'token'> & { token: string | null }): Email => ({
  to: notice.to,
  subject: 'Your email address was changed',
  text: `Hello,

Your account with ${notice.siteName} now has another email address. From now on you’ll log in with that one
and get our emails there. If that was you, there’s nothing you need to do.
${
  token
    ? `
If it wasn’t you, open this link to get this address back:

${takeBack({ ...notice, token })}
`
    : ''
}`,
})
