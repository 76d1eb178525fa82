import { defineEvent } from '#server/platform/domain/events.ts'

/** A member has just blocked someone. The block is stored, and everything between the two is still there. */
export const memberBlocked = defineEvent<{ blockerId: string; blockedId: string }>('blocks.memberBlocked')
