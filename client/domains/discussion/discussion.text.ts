import { inWords } from '#client/domains/accounts/accounts.limits.text.ts'

const upTo99 = (count: number) => (count > 99 ? '99+' : String(count))

/** `what` is what is discussed, as in “the post by anna”. */
export const DISCUSSION_TEXT = {
  hearts: upTo99,
  heart: (what: string, count: number) =>
    `Give a heart to ${what}${count > 0 ? ` (${upTo99(count)} so far)` : ''}`,
  heartFailed: 'We could not do that. Please try again.',
  heartTooOften: 'That’s a lot of hearts for one hour. Please try again a little later.',
  gone: 'This is no longer there.',
  reply: 'Reply',
  replyTo: (what: string) => `Reply to ${what}`,
  replies: (count: number) => `${upTo99(count)} ${count === 1 ? 'reply' : 'replies'}`,
  to: (what: string) => ` to ${what}`,
  closed: 'No more replies, please: whoever posted this has closed them.',
  close: 'Close replies',
  closedNow: 'From now on nobody can reply. You can change that in the same menu.',
  reopen: 'Allow replies again',
  reopened: 'Members can reply again.',
  closeFailed: 'We could not change that. Please try again.',
} as const

export const REPLY_TEXT = {
  list: (what: string) => `Replies to ${what}`,
  loadFailed: 'We could not load the replies.',
  older: 'Show older replies',
  none: 'No replies yet. Yours could be the first.',
  label: (what: string) => `Your reply to ${what}`,
  placeholder: 'Write a reply',
  help: 'Enter sends, Shift + Enter starts a new line.',
  send: 'Send',
  empty: 'A reply needs a word or two.',
  sent: 'Reply sent.',
  sendFailed: 'We could not send your reply. It’s still here, so please try again.',
  closed: 'Replies have just been closed. What you wrote is still here.',
  tooMany: (retryAfter: number | undefined) =>
    `That’s a lot of replies for one hour. You can reply again ${inWords(retryAfter ?? 60)}.`,
  menu: (username: string) => `More about the reply by ${username}`,
  delete: 'Delete',
  deleteQuestion: (username: string) => `Delete the reply by ${username}?`,
  deleteOwnQuestion: 'Delete your reply?',
  deleteMeans: 'It’s gone for everybody, and can’t come back.',
  keep: 'Keep it',
  deleted: 'Reply deleted.',
  deleteFailed: 'We could not delete this reply. Please try again.',
} as const
