import { memberActivity, profiles } from '../profiles/profiles.tables.ts'

/** The account's fields that are kept in its profile (username, role and kind), for joining by ID. */
export const names = profiles

/** When a member was last active, for joining by ID. */
export const activity = memberActivity
