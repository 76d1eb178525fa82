import type { Audiences } from '#server/testing/audiences.ts'
import { none, type Samples } from '#server/testing/samples.ts'

export const audiences: Audiences = {
  'contact.getPreferences': ['member', 'self'],
  'contact.savePreferences': ['member', 'self'],
}

export const samples: Samples = {
  'contact.getPreferences': none,
  'contact.savePreferences': () => ({
    allowFriendsOnly: false,
    allowedProfileTypes: ['woman', 'couple_mf'],
    blockedProfileTypes: ['man'],
  }),
}
