const upTo99 = (count: number) => (count > 99 ? '99+' : String(count))

/** `what` is the thing being discussed, as in “the post by anna”. */
export const DISCUSSION_TEXT = {
  hearts: upTo99,
  heart: (what: string, count: number) =>
    `Give a heart to ${what}${count > 0 ? ` (${upTo99(count)} so far)` : ''}`,
  failed: 'That didn’t work. Please try again in a moment.',
  gone: 'This is no longer there.',
  reply: 'Reply',
  replies: (count: number) => `${upTo99(count)} ${count === 1 ? 'reply' : 'replies'}`,
  to: (what: string) => ` to ${what}`,
  close: 'Close replies',
  closedNow: 'Replies are closed. You can open them again from the same menu.',
  reopen: 'Allow replies again',
  reopened: 'Members can reply again.',
} as const
