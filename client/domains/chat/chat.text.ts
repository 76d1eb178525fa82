import type { ChatObstacle } from '#shared/domains/chat/chat.contract.ts'
import type { Allowance } from '#shared/domains/messages/messages.contract.ts'

export const CHAT_TEXT = {
  chats: 'Your chats',
  chat: 'Chat',
  chatWith: (username: string) => `Chat with ${username}`,
  start: 'Start chat',
  notStartedHelp: 'Messages arrive instantly. They’ll know you’re here once you send your first one.',
  ended: 'This chat has ended. You can read it until you leave the page.',
  startsAgain: 'Your next message starts a new one.',
  menu: 'More about this chat',
  messagesWith: (username: string) => `Your messages with ${username}`,
  writeTo: (username: string) => `Write a message to ${username}`,
  lineMenu: 'More about this message',
  empty: 'Say hello',
  emptyHelp: (username: string) => `You can both write now. ${username} sees it instantly.`,
  typing: (username: string) => `${username} is writing`,
  line: 'Message',
  linePlaceholder: 'Message',
  lineHelp: 'Enter sends, Shift + Enter starts a new line',
  send: 'Send',
  blank: 'Write something first.',
  older: 'Show older messages',
  olderFailed: 'We couldn’t load the older messages. Please try again.',
  failed: 'We couldn’t load this chat. Please try again.',
  roomsFailed: 'We couldn’t load your chats. Please try again.',
  roomsEmpty: 'No chats yet',
  roomsEmptyHelp:
    'Chat is for a quick back-and-forth while you’re both here. To start one, open a member’s profile and choose Chat.',
  /** How a chat differs from a message. */
  about: 'Chat is for right now: when either of you ends it, it’s gone for you both. Messages stay.',
  leave: 'Leave chat',
  leaveQuestion: (username: string) => `Leave the chat with ${username}?`,
  leaveMeans: 'It ends for you both, and neither of you can open it again. You can always start a new one.',
  left: 'You’ve left the chat.',
  leaveFailed: 'We couldn’t end the chat. Please try again.',
  limitReached: 'Daily chat limit reached. Upgrade your membership for more chats.',
  notAllowed: 'You cannot send messages to this user due to their contact preferences.',
  answerFirst: 'Write a message',
  startFailed: 'We couldn’t start the chat. Please try again.',
} as const

/** Why the member can't write in this chat. */
export const OBSTACLE_TEXT: Record<ChatObstacle, string> = {
  contact_preferences: CHAT_TEXT.notAllowed,
  opening_question: 'This member asks a question first. Answer it in a message, and then you can chat.',
}

/** Returns how the first message of a chat counts towards today's limit, or undefined if there's no limit. */
export const allowanceText = ({ limit, left }: Allowance): string | undefined =>
  limit === null || left === null
    ? undefined
    : `Your first message uses ${left === 1 ? 'your last chat today' : `1 of the ${left} chats you have left today`}. After that, write as much as you like.`

const FAILURE_TEXT: Record<string, string> = {
  contact_not_allowed: OBSTACLE_TEXT.contact_preferences,
  opening_question: OBSTACLE_TEXT.opening_question,
  daily_chat_limit: CHAT_TEXT.limitReached,
  not_found: 'This chat has ended.',
  too_many_requests: 'You’re a little too fast. Please wait a moment and try again.',
}

/** Returns the error message for a line that couldn't be sent. */
export const sendFailureText = (code: string | undefined): string =>
  FAILURE_TEXT[code ?? ''] ?? 'We couldn’t send this. Please try again.'

/** Returns the error message for a chat that couldn't be started. */
export const startFailureText = (code: string | undefined): string =>
  FAILURE_TEXT[code ?? ''] ?? CHAT_TEXT.startFailed
