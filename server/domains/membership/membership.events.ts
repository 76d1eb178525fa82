import { defineEvent } from '#server/platform/events.ts'

/** A member holds another tier than before. */
export const membershipChanged = defineEvent<{ memberId: string }>('membership.changed')
