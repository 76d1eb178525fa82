import { OPEN_TO_ALL, type ContactPreferences } from '#shared/domains/contact/contact.contract.ts'
import { PROFILE_TYPES, type ProfileType } from '#shared/kernel/profile-types.ts'
import type { profileContactPreferences } from './contact.tables.ts'

type Row = Omit<typeof profileContactPreferences.$inferSelect, 'id' | 'profileId' | 'updatedAt'>

const typesIn = (stored: readonly string[]): ProfileType[] =>
  PROFILE_TYPES.filter((type) => stored.includes(type))

export const viewPreferences = (row: Row | null | undefined): ContactPreferences =>
  row
    ? {
        allowFriendsOnly: row.allowFriendsOnly,
        verifiedOnly: row.verifiedOnly,
        withPhotoOnly: row.withPhotoOnly,
        allowedProfileTypes: typesIn(row.allowedProfileTypes),
        blockedProfileTypes: typesIn(row.blockedProfileTypes),
        openingQuestion: row.openingQuestion,
      }
    : OPEN_TO_ALL
