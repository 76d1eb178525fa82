import { defineEvent } from '#server/platform/domain/events.ts'

/** A member has changed in a way that others may see or search for. */
export const memberChanged = defineEvent<{
  memberId: string
  /** Set if only the profile picture, or who can see it, has changed. */
  isPictureOnly?: true
}>('accounts.memberChanged')

/** A member has left or been suspended and is no longer visible to anyone; all their data is still there. */
export const memberLeft = defineEvent<{ memberId: string }>('accounts.memberLeft')

/** A member who had left or was suspended is back, with everything as it was. */
export const memberReturned = defineEvent<{ memberId: string }>('accounts.memberReturned')

/** A member was banned for good; the data used to recognise them again is tied to the ban. */
export const memberBanned = defineEvent<{ banId: string; memberId: string }>('accounts.memberBanned')

/** A member is about to be erased for good; all their data is still there. */
export const memberErased = defineEvent<{ memberId: string }>('accounts.memberErased')
