import type { ChatObstacle } from '#shared/domains/chat/chat.contract.ts'
import type { Allowance } from '#shared/domains/messages/messages.contract.ts'
import { counted } from '#client/platform/format.ts'

export const CHAT_TEXT = {
  chats: 'Your chats',
  skip: 'Skip to the chat',
  chat: 'Chat',
  chatWith: (username: string) => `Chat with ${username}`,
  start: 'Start chat',
  notStartedHelp: 'Nothing is sent until you start. What you write here arrives at once.',
  startFirst: 'Start the chat first, then you can write.',
  ended: 'This chat has ended. You can still read it here until you leave the page.',
  lineMenu: 'More about this message',
  empty: 'Say hello',
  emptyHelp: (username: string) => `You can both write now. ${username} sees it straight away.`,
  typing: (username: string) => `${username} is writing`,
  line: 'Your line',
  linePlaceholder: 'Write something',
  lineHelp: 'Enter sends, Shift + Enter starts a new line',
  send: 'Send',
  blank: 'Write something first.',
  older: 'Show older lines',
  olderFailed: 'We could not load the older lines. Please try again.',
  failed: 'We could not load this chat. Please try again.',
  roomsFailed: 'We could not load your chats. Please try again.',
  roomsEmpty: 'No chats yet',
  roomsEmptyHelp: 'Open somebody’s profile and choose Chat.',
  leave: 'Leave chat',
  leaveQuestion: (username: string) => `Leave the chat with ${username}?`,
  leaveMeans: 'It ends for both of you, and neither of you can open it again. You can start a new one.',
  left: 'You have left the chat.',
  leaveFailed: 'We could not end the chat. Please try again.',
  limitReached: 'Daily chat limit reached. Upgrade your membership for more chats.',
  notAllowed: 'You cannot send messages to this user due to their contact preferences.',
  answerFirst: 'Write a message',
  startFailed: 'We could not start the chat. Please try again.',
} as const

/** Why nothing can be said in this chat. */
export const OBSTACLE_TEXT: Record<ChatObstacle, string> = {
  contact_preferences: CHAT_TEXT.notAllowed,
  opening_question: 'This member asks a question first. Answer it in a message, then you can chat.',
}

/** What is left of today's chats. */
export const allowanceText = ({ limit, left }: Allowance): string =>
  limit === null || left === null
    ? 'You can start as many chats as you like.'
    : `You can start ${left} of ${counted(limit, 'chat')} today. Writing in a chat is free.`

const FAILURE_TEXT: Record<string, string> = {
  contact_not_allowed: OBSTACLE_TEXT.contact_preferences,
  opening_question: OBSTACLE_TEXT.opening_question,
  daily_chat_limit: CHAT_TEXT.limitReached,
  not_found: 'This chat has ended.',
  too_many_requests: 'You are a little too fast. Please wait a moment and try again.',
}

/** The sentence for a line that was not sent. */
export const sendFailureText = (code: string | undefined): string =>
  FAILURE_TEXT[code ?? ''] ?? 'We could not send this. Please try again.'

/** The sentence for a chat that was not started. */
export const startFailureText = (code: string | undefined): string =>
  FAILURE_TEXT[code ?? ''] ?? CHAT_TEXT.startFailed
