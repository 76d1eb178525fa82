import { defineEvent } from '#server/platform/events.ts'

/** Somebody new fits a saved search of which its member wants to be told. */
export const searchMatched = defineEvent<{ memberId: string; searchId: string }>('search.matched')

/** Nobody in the saved search is new to its member any more: they have opened it, or do without it, or nobody is left. */
export const searchSeen = defineEvent<{ memberId: string; searchId: string }>('search.seen')
