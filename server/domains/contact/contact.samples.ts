import type { Audiences } from '#server/testing/audiences.ts'
import type { Costs, PageCosts } from '#server/testing/costs.ts'
import { none, type Samples } from '#server/testing/samples.ts'

export const audiences: Audiences = {
  'contact.getPreferences': ['member', 'self'],
  'contact.savePreferences': ['member', 'self'],
}

export const costs: Costs = {
  'contact.getPreferences': 2,
  'contact.savePreferences': 2,
}

export const pageCosts: PageCosts = {
  '/messages/contact-preferences': { member: 3 },
  '/messages/filters': { member: 3 },
}

export const samples: Samples = {
  'contact.getPreferences': none,
  'contact.savePreferences': () => ({
    allowFriendsOnly: false,
    allowedProfileTypes: ['woman', 'couple_mf'],
    blockedProfileTypes: ['man'],
  }),
}
