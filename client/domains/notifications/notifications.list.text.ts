import type { NoticeKind } from '#shared/notices.ts'
import type { ListedNotice } from '#shared/domains/notifications/notifications.list.contract.ts'

const andOthers = (others: number) =>
  others === 0 ? '' : others === 1 ? ' and 1 other' : ` and ${others >= 100 ? '100 or more' : others} others`

/** Somebody and perhaps others, as the beginning of a sentence. */
const people = ({ who, others }: Pick<ListedNotice, 'who' | 'others'>) =>
  who
    ? who.username + andOthers(others)
    : others === 0
      ? 'Somebody'
      : others >= 100
        ? 'More than 100 people'
        : `${others + 1} people`

/** What is said of each kind. */
export const NOTICE_TEXT: Record<NoticeKind, (notice: Pick<ListedNotice, 'who' | 'others'>) => string> = {
  new_message: (notice) => (notice.who ? `${notice.who.username} wrote to you` : 'You have a new message'),
  new_chat: (notice) =>
    notice.who ? `${notice.who.username} is chatting with you` : 'You have a new chat message',
  photo_fab: (notice) => `${people(notice)} fabbed your photo`,
  profile_view: (notice) => `${people(notice)} looked at your profile`,
  verification_decision: () => 'We have looked at your verification photo',
  username_decision: () => 'We have decided on your new username',
  new_match: () => 'Somebody new fits a search you have saved',
  report_answer: () => 'There is an answer to your report',
  report_decision: () => 'We have made a decision about your account',
}

export const NOTICES_TEXT = {
  title: 'Notifications',
  description: 'What has happened here for you. We keep it for 90 days.',
  list: 'Your notifications, the latest first',
  settings: 'Choose what you hear of',
  seeAll: 'Mark all as read',
  seen: 'All marked as read',
  seeFailed: 'We could not mark them as read. Please try again.',
  loadFailed: 'We could not load your notifications.',
  isNew: 'New',
  yourPhoto: 'Your photo',
  empty: 'Nothing new for you',
  emptyHelp:
    'When somebody writes to you, looks at your profile or fabs a photo of yours, you will see it here.',
  browse: 'Browse members',
} as const
