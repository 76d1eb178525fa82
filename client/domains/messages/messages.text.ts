import type { Membership } from '#shared/domains/membership/membership.contract.ts'
import type { Allowance, Correspondent, WritingObstacle } from '#shared/domains/messages/messages.contract.ts'
import { shownPicture } from '#shared/domains/photos/photos.contract.ts'
import { SENDING_REASONS } from '#shared/domains/photos/photos.sending.contract.ts'
import type { ShownCorrespondent } from '#client/platform/conversation/CorrespondentPhoto.tsx'
import { counted, timeOfDay } from '#client/platform/format.ts'

export const MESSAGES_TEXT = {
  title: 'Messages',
  inbox: 'Inbox',
  sentList: 'Sent',
  friends: 'Friends',
  saved: 'Saved',
  reported: 'Reported',
  archive: 'Archived',
  openArchive: 'Archived conversations',
  backFromArchive: 'Back to the inbox',
  skip: 'Skip to the conversation',
  choose: 'Choose a conversation',
  chooseHelp: 'Pick one from the list, or write to someone new.',
  write: 'Write a message',
  browse: 'Browse members',
  /** Shown for a member who is gone, suspended or can no longer be seen. */
  neutralName: 'Former member',
  youWrote: 'You: ',
  inboxEmpty: 'No messages yet',
  inboxEmptyHelp: 'Your conversations will appear here, newest first.',
  archiveEmpty: 'Nothing archived',
  archiveEmptyHelp: 'Conversations you archive wait here until the next message comes.',
  friendsEmpty: 'No conversations with friends yet',
  friendsEmptyHelp: 'Your conversations with friends will appear here.',
  sentEmpty: 'Nothing sent yet',
  sentEmptyHelp: 'Every message you send will appear here, newest first.',
  savedEmpty: 'Nothing saved yet',
  savedEmptyHelp: 'Open the menu beside a message and choose Save to keep it here.',
  archiveFailed: 'We couldn’t load your archived conversations. Please try again.',
  sentFailed: 'Failed to load sent messages. Please refresh and try again.',
  savedFailed: 'Failed to load saved messages. Please refresh and try again.',
  friendsFailed: 'Failed to load friends messages. Please refresh and try again.',
  toPrefix: 'To ',
  inboxFailed: 'Failed to load inbox. Please refresh and try again.',
  recipient: 'To',
  recipientHelp: 'Their username.',
  body: 'Message',
  send: 'Send message',
  sendShort: 'Send',
  sent: 'Message sent!',
  openConversation: 'Open conversation',
  missingData: 'Missing data',
  limitExceeded: 'Daily message limit exceeded',
  repliesAreFree: 'Replies here don’t count towards your daily messages.',
  limitReached: 'Daily message limit reached. Upgrade your membership for more messages.',
  seeMemberships: 'See memberships',
  claimGold: 'Your free Gold membership is waiting. Claim it',
  answerHelp: 'They ask everyone who writes first. Your answer opens your message.',
  answerMissing: 'Please answer the question.',
  bodyToo: 'Anything else you’d like to say.',
  writeFirstMessage: 'Answer it',
  contactNotAllowed: 'You cannot send messages to this user due to their contact preferences.',
  unknownRecipient: (typed: string) => `User "${typed}" not found.`,
  sendFailed: 'Failed to send message',
  ownAccount: 'You can’t write to yourself.',
  tooManyNewRecipients: 'You’ve written to a lot of new people today. Please carry on tomorrow.',
  tooFast: 'You’re a little too fast. Please wait a moment and try again.',
  conversationFailed: 'We couldn’t load this conversation. Please try again.',
  chatWith: (username: string) => `Chat with ${username}`,
  reply: 'Your message',
  replyPlaceholder: 'Write a message',
  replyHelp: 'Enter sends, Shift + Enter starts a new line',
  showOlder: 'Show older messages',
  showNewer: 'Show newer messages',
  unread: 'New messages',
  tryAgain: 'Try again',
  discard: 'Discard',
} as const

/** Returns the other member of a conversation as a page shows them. */
export const shownCorrespondent = (other: Correspondent | null): ShownCorrespondent => ({
  name: other?.username ?? MESSAGES_TEXT.neutralName,
  photo: other && { picture: shownPicture(other.picture, 'thumb'), profileType: other.profileType },
  href: other?.hasProfile ? `/profile/${encodeURIComponent(other.username)}` : null,
})

/** Why the member can't write in this conversation. */
export const OBSTACLE_TEXT: Record<WritingObstacle, string> = {
  unavailable: 'This member is no longer here. You can still read the conversation.',
  blocked_by_viewer: 'You’ve blocked this member. You can still read the conversation.',
  contact_preferences: MESSAGES_TEXT.contactNotAllowed,
  opening_question: 'This member asks everyone who writes first a question.',
}

/** Returns the link's text: the memberships, or the free gold that a founder hasn't claimed yet. */
export const membershipLinkText = (founder: Membership['founder'] | undefined): string =>
  founder?.hasClaimed === false ? MESSAGES_TEXT.claimGold : MESSAGES_TEXT.seeMemberships

/** Returns the text about what's left of today's allowance. */
export const allowanceText = ({ limit, left }: Allowance): string =>
  limit === null || left === null ? 'Unlimited messages' : `${counted(left, 'message')} left today.`

/** Returns the text about when new messages become available, in the reader's time zone. */
export const resetText = (at: Date): string => {
  const time = timeOfDay(at)
  return time === '00:00' ? 'Resets at midnight.' : `Resets at ${time}.`
}

const FAILURE_TEXT: Record<string, string> = {
  missing_data: MESSAGES_TEXT.missingData,
  daily_message_limit: MESSAGES_TEXT.limitExceeded,
  contact_not_allowed: MESSAGES_TEXT.contactNotAllowed,
  opening_question: MESSAGES_TEXT.answerMissing,
  own_account: MESSAGES_TEXT.ownAccount,
  too_many_new_recipients: MESSAGES_TEXT.tooManyNewRecipients,
  too_many_requests: MESSAGES_TEXT.tooFast,
  [SENDING_REASONS.cannotSend.code]: 'This photo can no longer be sent.',
  [SENDING_REASONS.tooManyLicences.code]: SENDING_REASONS.tooManyLicences.message,
}

/** Returns the error message for a failed send. `to` is the name as it was typed. */
export const sendFailureText = (code: string | undefined, to: string): string =>
  code === 'unknown_recipient'
    ? MESSAGES_TEXT.unknownRecipient(to)
    : (FAILURE_TEXT[code ?? ''] ?? MESSAGES_TEXT.sendFailed)

export const FILING_TEXT = {
  messageMenu: 'More about this message',
  threadMenu: 'More about this conversation',
  save: 'Save',
  unsave: 'Remove from saved',
  saved: 'Saved. You’ll find it under Saved.',
  unsaved: 'Removed from your saved messages.',
  remove: 'Delete for me',
  removed: 'Deleted for you.',
  unsend: 'Unsend',
  unsent: 'Taken back. It’s gone for you both.',
  alreadyRead: 'They’ve already read this message, so you can’t take it back.',
  tooLate: 'It’s more than 5 minutes old, so you can’t take it back.',
  failed: 'That didn’t work. Please try again.',
  archive: 'Archive',
  archived: 'Archived. It comes back with the next message.',
  unarchive: 'Move to inbox',
  unarchived: 'Moved to your inbox.',
  mute: 'Mute',
  muted: 'Muted. New messages still arrive, but we won’t notify you.',
  unmute: 'Unmute',
  unmuted: 'We’ll notify you of new messages again.',
  isMuted: 'Muted',
  isArchived: 'Archived',
  removeThread: 'Delete conversation',
  threadRemoved: 'Conversation deleted for you.',
  askRemove: (name: string) => ({
    title: 'Delete this message for you?',
    description: `It disappears from your conversation with ${name} and from your lists. ${name} keeps it.`,
    confirmLabel: 'Delete for me',
  }),
  askUnsend: (name: string) => ({
    title: 'Take this message back?',
    description: `It disappears for you both, unless ${name} has already read it. If ${name} hides when they’re here, you have 5 minutes instead. It still counts towards today’s messages.`,
    confirmLabel: 'Unsend',
  }),
  askRemoveThread: (name: string) => ({
    title: `Delete your conversation with ${name}?`,
    description: `All its messages disappear for you, saved ones too, and you can’t get them back. ${name} keeps them.`,
    confirmLabel: 'Delete conversation',
  }),
} as const

export const LOCK_TEXT = {
  closed: (name: string) => `A photo from ${name}. It stays hidden until you open it.`,
  open: 'Open photo',
  close: 'Close',
  always: (name: string) => `Always open photos from ${name}`,
  askBefore: (name: string) => `Ask me before photos from ${name}`,
  ended: 'This photo is no longer shared.',
  own: 'The photo you sent',
  photo: (name: string) => `Photo from ${name}`,
  failed: 'That didn’t work. Please try again.',
} as const

export const SEARCH_TEXT = {
  label: 'Search messages',
  found: 'Messages found',
  empty: 'No messages found',
  emptyHelp: 'Try fewer words, or just the start of one.',
  failed: 'We couldn’t search your messages. Please try again.',
} as const
