import { defineEvent } from '#server/platform/domain/events.ts'

/** A member has become another type: a single a couple, say. */
export const profileTypeChanged = defineEvent<{ memberId: string }>('profiles.typeChanged')
