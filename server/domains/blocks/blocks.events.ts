import { defineEvent } from '#server/platform/domain/events.ts'

/** A member has just blocked someone. The block is stored, but nothing between the two members has been removed yet. */
export const memberBlocked = defineEvent<{ blockerId: string; blockedId: string }>('blocks.memberBlocked')
