import { defineEvent } from '#server/platform/events.ts'

/** The member has just been sent a message in the conversation. */
export const messageReceived = defineEvent<{ memberId: string; threadId: string }>('messages.received')

/** The member has read what there is in the conversation, and there was something new. */
export const threadSeen = defineEvent<{ memberId: string; threadId: string }>('messages.seen')
