import type { NotificationKind } from '#shared/domains/notifications/notifications.contract.ts'
import type { PagePath } from '#shared/routes.ts'
import type { Letter } from '#server/platform/mail/mailer.ts'

/** What is said of each kind, without a name and without a word of what was written, and where it can be seen. */
const NEWS: Record<NotificationKind, { subject: string; text: string; page: PagePath }> = {
  new_message: {
    subject: 'You have a new message',
    text: 'You have a new message. You can read it here:',
    page: '/messages/inbox',
  },
  username_decision: {
    subject: 'There is an answer to your request',
    text: 'We have decided on your new username. You can see it here:',
    page: '/account/username',
  },
}

export interface NewsLetter {
  to: string
  siteUrl: string
  /** At least one. */
  kinds: readonly NotificationKind[]
  /** Switches off these kinds of mail. */
  unsubscribe: string
}

export const newsLetter = ({ to, siteUrl, kinds, unsubscribe }: NewsLetter): Letter => {
  const [first, ...others] = kinds.map((kind) => NEWS[kind])
  const settings: PagePath = '/account/notifications'
  return {
    to,
    subject: first && others.length === 0 ? first.subject : 'There is something new for you',
    text: `Hello,

${kinds.map((kind) => `${NEWS[kind].text}\n\n${siteUrl}${NEWS[kind].page}`).join('\n\n')}

To choose which of these emails you get, and when:

${siteUrl}${settings}

To get no more of them, without logging in:

${unsubscribe}
`,
    unsubscribe,
  }
}
