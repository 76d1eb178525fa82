import { memberActivity, profiles } from '../profiles/profiles.tables.ts'

/** The account fields kept in its profile (username, role and kind), for joining by id. */
export const names = profiles

/** When a member was last active, for joining by id. */
export const activity = memberActivity
