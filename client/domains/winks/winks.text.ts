import type { WinkLine } from '#shared/domains/winks/winks.contract.ts'

/** The lines to choose from. No one can edit them, so they must suit singles and couples. */
export const WINK_LINES_TEXT: Record<WinkLine, string> = {
  photos: 'Lovely photos. It was hard to look away.',
  profile: 'Your profile was a pleasure to read.',
  alike: 'We seem to like the same things.',
  company: 'You look like very good company.',
  curious: 'Curious to hear more about you.',
  drink: 'A drink one evening? No rush, no pressure.',
}

/** The text the sender reads after a no, thank you. */
export const REFUSAL_TEXT =
  'Thank you for the wink. We’re not quite a match, but it was lovely to be noticed.'

export const WINK_TEXT = {
  sendTo: (username: string) => `Send Wink to ${username}`,
  sentTo: (username: string) => `You winked at ${username} today`,
  tomorrow: 'Winked today. You can wink again tomorrow.',
  title: (username: string) => `Wink at ${username}`,
  help: 'A wink says that you like what you see. Add a line if you want to.',
  line: 'With a line',
  noLine: 'Just a wink',
  confirm: 'Send Wink',
  sent: 'Wink sent!',
  sendFailed: 'Failed to send wink.',
  alreadyToday: 'You have already winked at this member today.',
  declined: 'They’ve already thanked you for a wink. Let’s leave it at that for now.',
  notAllowed: 'You cannot send messages to this user due to their contact preferences.',
  tooMany: 'That’s a lot of winks for one day. You can send more tomorrow.',
} as const

export const WINKS_TEXT = {
  title: 'Winks',
  description: 'Members who winked at you. Only you see this.',
  list: 'Winks you got, latest first',
  loadFailed: 'We couldn’t load your winks.',
  empty: 'No winks yet',
  emptyHelp:
    'When someone winks at you, you’ll find it here. A wink from you is a good way to start: it takes a second and says enough.',
  browse: 'Browse members',
  isNew: 'New',
  back: 'Wink back',
  backTo: (username: string) => `Wink back at ${username}`,
  decline: 'No, thank you',
  declineTo: (username: string) => `Say no, thank you to ${username}`,
  declineQuestion: (username: string) => `Say no, thank you to ${username}?`,
  declineMeans: `They’ll read: “${REFUSAL_TEXT}” They can’t wink at you for 90 days after that.`,
  declineConfirm: 'Send it',
  declineSent: 'We’ve passed on a kind no.',
  declineFailed: 'We couldn’t pass that on. Please try again.',
  answer: { winked_back: 'You winked back', declined: 'You said no, thank you' },
  delete: (username: string) => `Delete the wink from ${username}`,
  deleted: 'Wink deleted.',
  deleteFailed: 'Failed to delete wink.',
  deleteAll: 'Delete all',
  nothingToDelete: 'There are no winks to delete.',
  deleteAllQuestion: 'Delete all winks?',
  deleteAllMeans: 'They won’t come back. We won’t tell anyone.',
  keep: 'Keep them',
  allDeleted: 'All winks deleted.',
  deleteAllFailed: 'Failed to bulk delete winks.',
} as const
