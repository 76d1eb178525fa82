import { defineEvent } from '#server/platform/events.ts'

/** What is stored of a member has changed in any way that others may see or search by. */
export const memberChanged = defineEvent<{ memberId: string }>('accounts.memberChanged')
