import { defineEvent } from '#server/platform/domain/events.ts'

/** A member's tier has changed. */
export const membershipChanged = defineEvent<{ memberId: string }>('membership.changed')

/** A tier's search priority has changed, and with it the rank of all its members. */
export const tiersReordered = defineEvent<object>('membership.tiersReordered')
