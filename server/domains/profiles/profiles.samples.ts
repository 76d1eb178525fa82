import type { Audiences } from '#server/testing/audiences.ts'
import type { Costs, PageCosts } from '#server/testing/costs.ts'
import { none, type Samples } from '#server/testing/samples.ts'

export const audiences: Audiences = {
  'profiles.getMember': ['public', 'profile'],
  'profiles.getOwnProfile': ['member', 'self'],
  'profiles.getPersonal': ['member', 'self'],
  'profiles.getPreferences': ['member', 'self'],
  'profiles.getPrivacy': ['member', 'self'],
  'profiles.getProfile': ['public', 'profile'],
  'profiles.getProfileAs': ['member', 'self'],
  'profiles.getProfileText': ['member', 'self'],
  'profiles.listConsents': ['member', 'self'],
  'profiles.updatePersonal': ['member', 'self'],
  'profiles.updatePlace': ['member', 'self'],
  'profiles.updatePreferences': ['member', 'self'],
  'profiles.updatePrivacy': ['member', 'self'],
  'profiles.updateProfile': ['member', 'self'],
  'profiles.withdrawConsent': ['member', 'self'],
}

export const costs: Costs = {
  'profiles.getMember': 2,
  'profiles.getOwnProfile': 3,
  'profiles.getPersonal': 2,
  'profiles.getPreferences': 2,
  'profiles.getPrivacy': 2,
  'profiles.getProfile': 2,
  'profiles.getProfileAs': 2,
  'profiles.getProfileText': 2,
  'profiles.listConsents': 2,
  'profiles.updatePersonal': [11, 1],
  'profiles.updatePlace': [8, 1],
  'profiles.updatePreferences': [7, 1],
  'profiles.updatePrivacy': [7, 1],
  'profiles.updateProfile': [6, 1],
  'profiles.withdrawConsent': [7, 1],
}

export const pageCosts: PageCosts = {
  '/profile/{username}': { visitor: 2, member: 6 },
  '/account/edit': { member: 3 },
  '/account/preferences': { member: 3 },
  '/account/personal': { member: 3 },
  '/account/account': { member: 6 },
  '/account/privacy': { member: 4 },
}

export const samples: Samples = {
  'profiles.getMember': ({ party }) => ({ memberId: party.id }),
  'profiles.getOwnProfile': none,
  'profiles.getPersonal': none,
  'profiles.getPreferences': none,
  'profiles.getPrivacy': none,
  'profiles.getProfile': ({ party }) => ({ username: party.username }),
  'profiles.getProfileAs': () => ({ as: 'friend' }),
  'profiles.getProfileText': none,
  'profiles.listConsents': none,
  'profiles.updatePersonal': () => ({ member: { firstname: 'Robin', heightFeet: 5, smoker: false } }),
  'profiles.updatePlace': () => ({ postcodePrefix: 'M20' }),
  'profiles.updatePreferences': () => ({ ageMin: 25, ageMax: 55, lookingForWoman: true, town: 'Leeds' }),
  'profiles.updatePrivacy': () => ({ showOnline: false }),
  'profiles.updateProfile': () => ({ profileTitle: 'Hello', profileText: 'Nice to meet you.' }),
  'profiles.withdrawConsent': () => ({ subject: 'profile' }),
}
