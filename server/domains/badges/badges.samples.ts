import type { Audiences } from '#server/testing/audiences.ts'
import type { Costs } from '#server/testing/costs.ts'
import { none, type Samples } from '#server/testing/samples.ts'

export const audiences: Audiences = { 'badges.getBadges': ['member', 'self'] }

export const costs: Costs = { 'badges.getBadges': 2 }

export const samples: Samples = { 'badges.getBadges': none }
