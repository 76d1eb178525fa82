import { none, type Samples } from '#server/testing/samples.ts'

export const samples: Samples = {
  'contact.getPreferences': none,
  'contact.savePreferences': () => ({
    allowFriendsOnly: false,
    allowedProfileTypes: ['woman', 'couple_mf'],
    blockedProfileTypes: ['man'],
  }),
}
