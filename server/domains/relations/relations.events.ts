import { defineEvent } from '#server/platform/domain/events.ts'

/** Two members have become friends, or stopped being friends, by one member's choice. */
export const friendshipChanged = defineEvent<{ one: string; other: string }>('relations.friendshipChanged')

/** A block has ended a friendship or a friend request. Lists the members who knew of it. */
export const pairParted = defineEvent<{ memberIds: readonly string[] }>('relations.pairParted')
