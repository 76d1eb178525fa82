import { defineEvent } from '#server/platform/events.ts'

/** Somebody has written to the member in a chat that the member is not looking at. */
export const lineReceived = defineEvent<{ memberId: string; senderId: string }>('chat.received')

/** The member has seen what was new in the chat with somebody. */
export const chatSeen = defineEvent<{ memberId: string; senderId: string }>('chat.seen')

/** The chat of the two has ended. */
export const chatEnded = defineEvent<{ memberId: string; senderId: string }>('chat.ended')

/** The chats of these members with somebody have closed, or are there again, as that one has left or is back. */
export const chatsChanged = defineEvent<{ memberIds: readonly string[]; withId: string }>('chat.changed')
