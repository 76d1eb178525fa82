import type { ContactPreferences } from '#shared/domains/contact/contact.contract.ts'
import { PROFILE_TYPES, type ProfileType } from '#shared/kernel/profile-types.ts'

interface Row {
  allowFriendsOnly: boolean
  allowedProfileTypes: string[]
  blockedProfileTypes: string[]
}

const typesIn = (stored: readonly string[]): ProfileType[] =>
  PROFILE_TYPES.filter((type) => stored.includes(type))

/** Where there is no row, everybody may write. */
export const viewPreferences = (row: Row | null | undefined): ContactPreferences => ({
  allowFriendsOnly: row?.allowFriendsOnly ?? false,
  allowedProfileTypes: typesIn(row?.allowedProfileTypes ?? []),
  blockedProfileTypes: typesIn(row?.blockedProfileTypes ?? []),
})
