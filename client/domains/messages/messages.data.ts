import { MESSAGES_TEXT } from './messages.text.ts'

/** The lists of the message centre, in their order. */
export const LISTS = [
  { href: '/messages/inbox', label: MESSAGES_TEXT.inbox },
  { href: '/messages/sent', label: MESSAGES_TEXT.sentList },
  { href: '/messages/friends', label: MESSAGES_TEXT.friends },
  { href: '/messages/saved', label: MESSAGES_TEXT.saved },
] as const

/** Where admins see what was reported. */
export const REPORTED = { href: '/messages/reported', label: MESSAGES_TEXT.reported } as const
