import { none, type Endpoints, type Pages } from '#server/testing/matrices/samples.ts'

export const endpoints: Endpoints = {
  'contact.getContactPreferences': { who: ['member', 'self'], cost: 2, shows: 'nobody', sample: none },
  'contact.saveContactPreferences': {
    who: ['member', 'self'],
    cost: 2,
    sample: () => ({
      allowFriendsOnly: false,
      allowedProfileTypes: ['woman', 'couple_mf'],
      blockedProfileTypes: ['man'],
    }),
  },
}

export const pages: Pages = {
  '/messages/contact-preferences': { shows: 'nobody', cost: { member: 3 } },
  '/messages/filters': { shows: 'nobody', cost: { member: 3 } },
}
