import { inWords } from '#client/domains/accounts/accounts.text.ts'

export const REPLY_TEXT = {
  withheld: 'Hidden from others until we’ve looked at it',
  list: (what: string) => `Replies to ${what}`,
  isClosed: 'Replies are closed here.',
  loadFailed: 'We couldn’t load the replies.',
  older: 'Show older replies',
  none: 'No replies yet. Yours could be the first.',
  label: (what: string) => `Your reply to ${what}`,
  placeholder: 'Write a reply',
  help: 'Enter sends, Shift + Enter starts a new line.',
  send: 'Send',
  empty: 'A reply needs a word or two.',
  sent: 'Reply sent.',
  sendFailed: 'We couldn’t send your reply. It’s still here, so please try again.',
  closed: 'Replies have just been closed. What you wrote is still here.',
  tooMany: (retryAfter: number | undefined) =>
    `That’s a lot of replies for one hour. You can reply again ${inWords(retryAfter ?? 60)}.`,
  menu: (username: string) => `More about the reply by ${username}`,
  report: 'Report',
  delete: 'Delete',
  deleteQuestion: (username: string) => `Delete the reply by ${username}?`,
  deleteOwnQuestion: 'Delete your reply?',
  deleteMeans: 'It’ll be gone for everyone, for good.',
  keep: 'Keep it',
  deleted: 'Reply deleted.',
  deleteFailed: 'We couldn’t delete this reply. Please try again.',
} as const
