import { defineEvent } from '#server/platform/domain/events.ts'

/** A member holds another tier than before. */
export const membershipChanged = defineEvent<{ memberId: string }>('membership.changed')

/** A tier has another place in the search than before, and so have all its members. */
export const tiersReordered = defineEvent<object>('membership.tiersReordered')
