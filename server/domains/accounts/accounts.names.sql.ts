import { memberActivity, profiles } from '../profiles/profiles.tables.ts'

/** What of an account is in its profile, to be joined by id: its username, role and kind. */
export const names = profiles

/** When a member was last active, to be joined by id. */
export const activity = memberActivity
