import { defineEvent } from '#server/platform/events.ts'

/** A member has changed in a way that others may see or search for. */
export const memberChanged = defineEvent<{ memberId: string }>('accounts.memberChanged')

/** A member is about to be erased for good; everything of theirs is still there. */
export const memberErased = defineEvent<{ memberId: string }>('accounts.memberErased')
