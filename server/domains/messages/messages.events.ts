import { defineEvent } from '#server/platform/events.ts'

/** The member has just been sent a message in a conversation that they have not muted. */
export const messageReceived = defineEvent<{ memberId: string; threadId: string }>('messages.received')

/** Nothing in the conversation is new to the member any more: it was read, what was new was deleted, or they muted it. */
export const threadSeen = defineEvent<{ memberId: string; threadId: string }>('messages.seen')

/** What the member was told of in the conversation is no more: it was taken back, or they deleted all there was. */
export const newsGone = defineEvent<{ memberId: string; threadId: string }>('messages.gone')
