import type { Audiences } from '#server/testing/audiences.ts'
import { none, type Samples } from '#server/testing/samples.ts'

export const audiences: Audiences = {
  'profiles.getMember': ['public', 'profile'],
  'profiles.getOwnProfile': ['member', 'self'],
  'profiles.getPreferences': ['member', 'self'],
  'profiles.getPrivacy': ['member', 'self'],
  'profiles.getProfile': ['public', 'profile'],
  'profiles.getProfileText': ['member', 'self'],
  'profiles.listConsents': ['member', 'self'],
  'profiles.updatePlace': ['member', 'self'],
  'profiles.updatePreferences': ['member', 'self'],
  'profiles.updatePrivacy': ['member', 'self'],
  'profiles.updateProfile': ['member', 'self'],
  'profiles.withdrawConsent': ['member', 'self'],
}

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
