import { none, type Samples } from '#server/testing/samples.ts'

export const samples: Samples = {
  'profiles.getMember': ({ party }) => ({ memberId: party.id }),
  'profiles.getOwnProfile': none,
  'profiles.getPreferences': none,
  'profiles.getPrivacy': none,
  'profiles.getProfile': ({ party }) => ({ username: party.username }),
  'profiles.getProfileText': none,
  'profiles.listConsents': none,
  'profiles.updatePlace': () => ({ postcodePrefix: 'M20' }),
  'profiles.updatePreferences': () => ({ ageMin: 25, ageMax: 55, lookingForWoman: true, town: 'Leeds' }),
  'profiles.updatePrivacy': () => ({ showOnline: false }),
  'profiles.updateProfile': () => ({ profileTitle: 'Hello', profileText: 'Nice to meet you.' }),
  'profiles.withdrawConsent': () => ({ subject: 'profile' }),
}
