const upTo99 = (count: number) => (count > 99 ? '99+' : String(count))

/** `what` is what is discussed, as in “the post by anna”. */
export const DISCUSSION_TEXT = {
  hearts: upTo99,
  heart: (what: string, count: number) =>
    `Give a heart to ${what}${count > 0 ? ` (${upTo99(count)} so far)` : ''}`,
  failed: 'We could not do that. Please try again a little later.',
  gone: 'This is no longer there.',
  reply: 'Reply',
  replies: (count: number) => `${upTo99(count)} ${count === 1 ? 'reply' : 'replies'}`,
  to: (what: string) => ` to ${what}`,
  close: 'Close replies',
  closedNow: 'From now on nobody can reply. You can change that in the same menu.',
  reopen: 'Allow replies again',
  reopened: 'Members can reply again.',
} as const
