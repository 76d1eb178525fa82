import { defineEvent } from '#server/platform/domain/events.ts'

/** Two members have become friends, or are none any more, by what one of them chose. */
export const friendshipChanged = defineEvent<{ one: string; other: string }>('relations.friendshipChanged')

/** A block has ended a friendship, or a request for one; these members knew of it. */
export const pairParted = defineEvent<{ memberIds: readonly string[] }>('relations.pairParted')
