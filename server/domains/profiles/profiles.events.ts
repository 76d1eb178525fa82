import { defineEvent } from '#server/platform/domain/events.ts'

/** A member's type has changed, for example from single to couple. */
export const profileTypeChanged = defineEvent<{ memberId: string }>('profiles.typeChanged')
