import type { FriendOrder } from '#shared/domains/friends/friends.contract.ts'
import { counted } from '#client/platform/format.ts'

/** Text about a request and its response, for both the profile and the lists. */
export const FRIEND_TEXT = {
  add: 'Add friend',
  withdraw: 'Withdraw request',
  withdrawName: (username: string) => `Withdraw request to ${username}`,
  accept: 'Accept',
  acceptName: (username: string) => `Accept the friend request from ${username}`,
  decline: 'Decline',
  acceptRequest: 'Accept friend request',
  declineRequest: 'Decline friend request',
  declineName: (username: string) => `Decline the friend request from ${username}`,
  remove: 'Remove friend',
  removeName: (username: string) => `Remove friend ${username}`,
  removeQuestion: (username: string) => `Remove ${username} from your friends?`,
  removeMeans:
    'Neither of you will see what the other shares with friends only, and your note is deleted. We don’t tell them.',
  sent: 'Friend request sent.',
  accepted: (username: string) => `You and ${username} are friends now.`,
  declined: 'Friend request declined. We don’t tell them.',
  withdrawn: 'Friend request withdrawn.',
  removed: (username: string) => `${username} is no longer one of your friends.`,
  failed: 'That didn’t work. Please try again.',
  gone: 'This request is no longer there.',
  notAllowed: 'This member’s contact preferences don’t allow friend requests from you.',
  already: 'You’ve already asked this member, or you’re friends.',
  tooMany: 'That’s a lot of friend requests for one day. You can send more tomorrow.',
} as const

export const FRIENDS_TEXT = {
  title: 'Friends',
  count: (friends: number) =>
    friends === 0
      ? 'Only you can see your friends.'
      : `You have ${counted(friends, 'friend')}. Only you can see this list.`,
  list: 'Your friends',
  search: 'Find a friend by name or by your note',
  order: 'Order',
  orders: {
    name: 'By name',
    active: 'Recently online first',
    since: 'Newest friends first',
  } satisfies Record<FriendOrder, string>,
  loadFailed: 'We couldn’t load your friends.',
  empty: 'No friends yet',
  emptyHelp:
    'Open the profile of someone you know and choose Add friend. Once they accept, they’ll be listed here.',
  browse: 'Browse members',
  noneFound: 'No friends found',
  noneFoundHelp: 'Try a shorter part of the name, or a word of your note.',
  since: (date: string) => `Friends since ${date}`,
  message: 'Message',
  messageName: (username: string) => `Send ${username} a message`,
  chat: 'Chat',
  chatName: (username: string) => `Chat with ${username}`,
  addNote: 'Add a note',
  changeNote: 'Change the note',
  noteFor: (what: string, username: string) => `${what}: ${username}`,
  note: 'Your note',
  noteHelp: 'Only you can read it.',
  saveNote: 'Save note',
  cancel: 'Cancel',
  noteSaved: 'Note saved',
  noteFailed: 'We couldn’t save your note. Please try again.',
} as const

export const INVITES_TEXT = {
  title: 'Friend invites',
  description: 'Friend requests you’ve received and sent. We never tell anyone you declined.',
  received: 'Received',
  receivedList: 'Friend requests you got, latest first',
  receivedEmpty: 'No friend requests',
  receivedEmptyHelp: 'When someone asks to be your friend, you’ll see it here.',
  sent: 'Sent',
  sentList: 'Friend requests you sent, latest first',
  sentEmpty: 'You aren’t waiting for anyone',
  sentEmptyHelp: 'Requests you send wait here until they’re accepted or you withdraw them.',
  waiting: 'waiting',
  loadFailed: 'We couldn’t load these requests.',
} as const
