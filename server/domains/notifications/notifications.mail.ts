import type { NotificationKind } from '#shared/domains/notifications/notifications.contract.ts'
import type { PagePath } from '#shared/routes.ts'
import type { Letter } from '#server/platform/mail/mailer.ts'

/** What is said of each kind, without a name and without a word of what a member wrote, and where it can be seen. */
const NEWS: Record<NotificationKind, { subject: string; text: string; page: PagePath }> = {
  new_message: {
    subject: 'You have a new message',
    text: 'You have a new message. You can read it here:',
    page: '/messages/inbox',
  },
  new_chat: {
    subject: 'Somebody is chatting with you',
    text: 'You have a new chat message. You can read it here:',
    page: '/notifications',
  },
  photo_fab: {
    subject: 'Somebody likes a photo of yours',
    text: 'A photo of yours has a new fab. You can see it here:',
    page: '/photos/recent-fabs',
  },
  profile_view: {
    subject: 'Somebody looked at your profile',
    text: 'Your profile has been looked at. You can see more here:',
    page: '/profile/viewers',
  },
  verification_decision: {
    subject: 'There is an answer to your request',
    text: 'We have looked at your verification photo. You can see it here:',
    page: '/verifications',
  },
  username_decision: {
    subject: 'There is an answer to your request',
    text: 'We have decided on your new username. You can see it here:',
    page: '/account/username',
  },
  new_match: {
    subject: 'There is somebody new',
    text: 'Somebody new fits a search you have saved. You can see them here:',
    page: '/browse#saved-searches',
  },
  report_answer: {
    subject: 'There is an answer for you',
    text: 'We have looked at what you told us. You can read our answer here:',
    page: '/account/reports',
  },
  report_decision: {
    subject: 'About your account',
    text: 'We have made a decision about your account. You can read it here:',
    page: '/account/reports',
  },
}

export interface NewsLetter {
  to: string
  siteUrl: string
  /** At least one. */
  kinds: readonly NotificationKind[]
  /** Where one of them is about it: what was decided, and why, as far as the member is told. */
  verification: { isApproved: boolean; reason: string | null } | null
  /** Switches off these kinds of mail. */
  unsubscribe: string
}

const decisionText = ({ isApproved, reason }: NonNullable<NewsLetter['verification']>): string => {
  const told = reason === null ? '' : ` We would like you to know: ${reason}`
  return isApproved
    ? `We have looked at your verification photo, and you are verified now.${told} You can see it here:`
    : `We could not accept your verification photo.${told} You can send another one here:`
}

export const newsLetter = ({ to, siteUrl, kinds, verification, unsubscribe }: NewsLetter): Letter => {
  const [first, ...others] = kinds.map((kind) => NEWS[kind])
  const textOf = (kind: NotificationKind) =>
    kind === 'verification_decision' && verification ? decisionText(verification) : NEWS[kind].text
  const settings: PagePath = '/account/notifications'
  return {
    to,
    subject: first && others.length === 0 ? first.subject : 'There is something new for you',
    text: `Hello,

${kinds.map((kind) => `${textOf(kind)}\n\n${siteUrl}${NEWS[kind].page}`).join('\n\n')}

To choose which of these emails you get, and when:

${siteUrl}${settings}

To get no more of them, without logging in:

${unsubscribe}
`,
    unsubscribe,
  }
}
