import { defineEvent } from '#server/platform/events.ts'

/** A member has changed in a way that others may see or search for. */
export const memberChanged = defineEvent<{ memberId: string }>('accounts.memberChanged')
