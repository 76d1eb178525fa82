import { defineEvent } from '#server/platform/domain/events.ts'

/** One member has just blocked another; the block is stored, and everything between the two is still there. */
export const memberBlocked = defineEvent<{ blockerId: string; blockedId: string }>('blocks.memberBlocked')
