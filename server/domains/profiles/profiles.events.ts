import { defineEvent } from '#server/platform/events.ts'

/** A member has opened the profile of another, and left a trace of it; once a day of the site. */
export const profileViewed = defineEvent<{ memberId: string }>('profiles.viewed')

/** A member has become another type: a single a couple, say. */
export const profileTypeChanged = defineEvent<{ memberId: string }>('profiles.typeChanged')
