import { SEEN_BY } from '#server/testing/matrices/audiences.ts'
import { none, type Endpoints, type Pages, type Resources } from '#server/testing/matrices/samples.ts'

export const resources: Resources = {
  profile: { idOf: ({ party }) => party.id, knownBy: SEEN_BY, text: ' who may see the member' },
}

export const endpoints: Endpoints = {
  'profiles.getMember': {
    who: ['public', 'profile'],
    cost: 2,
    shows: ['member'],
    sample: ({ party }) => ({ memberId: party.id }),
  },
  'profiles.getOwnProfile': { who: ['member', 'self'], cost: 3, shows: 'nobody', sample: none },
  'profiles.getPersonal': { who: ['member', 'self'], cost: 2, shows: 'nobody', sample: none },
  'profiles.getPreferences': { who: ['member', 'self'], cost: 2, shows: 'nobody', sample: none },
  'profiles.getPrivacy': { who: ['member', 'self'], cost: 2, shows: 'nobody', sample: none },
  'profiles.getProfile': {
    who: ['public', 'profile'],
    cost: 2,
    shows: ['profile'],
    sample: ({ party }) => ({ username: party.username }),
  },
  'profiles.getProfileAs': {
    who: ['member', 'self'],
    cost: 2,
    shows: 'nobody',
    sample: () => ({ as: 'friend' }),
  },
  'profiles.viewAsVisitor': {
    who: ['admin', 'nobody'],
    cost: 2,
    sample: ({ party }) => ({ username: party.username }),
  },
  'profiles.getProfileText': { who: ['member', 'self'], cost: 2, shows: 'nobody', sample: none },
  'profiles.listConsents': { who: ['member', 'self'], cost: 2, shows: 'nobody', sample: none },
  'profiles.updatePersonal': {
    who: ['member', 'self'],
    cost: [12, 1],
    sample: () => ({ member: { firstname: 'Robin', heightFeet: 5, smoker: false } }),
  },
  'profiles.updatePlace': {
    who: ['member', 'self'],
    limits: [['member', 60, 60, 'open']],
    cost: [9, 1],
    sample: () => ({ postcodePrefix: 'M20' }),
  },
  'profiles.updatePreferences': {
    who: ['member', 'self'],
    cost: [8, 1],
    sample: () => ({ ageMin: 25, ageMax: 55, lookingForWoman: true, town: 'Leeds' }),
  },
  'profiles.updatePrivacy': { who: ['member', 'self'], cost: [8, 1], sample: () => ({ showOnline: false }) },
  'profiles.updateProfile': {
    who: ['member', 'self'],
    cost: [7, 1],
    sample: () => ({ profileTitle: 'Hello', profileText: 'Nice to meet you.' }),
  },
  'profiles.withdrawConsent': {
    who: ['member', 'self'],
    cost: [8, 1],
    sample: () => ({ subject: 'profile' }),
  },
}

export const pages: Pages = {
  '/account/account': { shows: 'nobody', cost: { member: 6 } },
  '/account/edit': { shows: 'nobody', cost: { member: 3 } },
  '/account/personal': { shows: 'nobody', cost: { member: 3 } },
  '/account/preferences': { shows: 'nobody', cost: { member: 3 } },
  '/account/privacy': { shows: 'nobody', cost: { member: 4 } },
  '/profile': { shows: 'nobody' },
  '/profile/{username}': { shows: ['profile', 'photos', 'posts'], cost: { visitor: 2, member: 9 } },
}
