import * as z from 'zod/mini'
import { selfOnly } from '../../kernel/audience.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { reason } from '../../kernel/failure.ts'
import { id, instant, nothing } from '../../kernel/fields.ts'

/** Membership tiers, lowest first; the order is their priority in search. */
export const TIERS = ['free', 'silver', 'gold'] as const
export type Tier = (typeof TIERS)[number]

export const SUBSCRIPTION_STATUSES = ['active', 'ended'] as const
export const SUBSCRIPTION_SOURCES = ['admin', 'founder', 'demo'] as const

/** How many of the first confirmed accounts, the founders, may take an upgrade to gold for nothing. */
export const FOUNDER_PLACES = 5000

export const membershipTier = z.object({
  id: id(),
  name: z.enum(TIERS),
  description: z.string(),
  features: z.array(z.string()),
  /** Null: unlimited. */
  maxImages: z.nullable(z.int()),
  maxMessagesPerDay: z.nullable(z.int()),
  /** 0 none, 1 medium, 2 top. */
  searchPriority: z.int(),
  highlighted: z.boolean(),
  seesViewers: z.boolean(),
  adFree: z.boolean(),
})
export type MembershipTier = z.output<typeof membershipTier>

const subscription = selfOnly(
  z.object({
    id: id(),
    userId: id(),
    tier: z.enum(TIERS),
    status: z.enum(SUBSCRIPTION_STATUSES),
    source: z.enum(SUBSCRIPTION_SOURCES),
    /** Null: without end. */
    expiresAt: z.nullable(instant()),
  }),
)

/** What a member holds now. */
const membership = z.object({
  /** Null only where the record of the free tier is missing. */
  tier: z.nullable(membershipTier),
  /** Active ones, the one that lasts longest first. */
  subscriptions: z.array(subscription),
  /** Null for members who came after the first ones. */
  founder: z.nullable(z.object({ number: z.int(), hasClaimed: z.boolean() })),
})
export type Membership = z.output<typeof membership>

export const MEMBERSHIP_REASONS = {
  notFounder: reason('not_founder', 'forbidden', 'The free upgrade is for the first members only.'),
  alreadyClaimed: reason('already_claimed', 'conflict', 'You have already claimed your free upgrade.'),
} as const

export const listTiers = endpoint({
  name: 'membership.listTiers',
  summary: 'What each tier allows, from free to gold, and how many may still become founders.',
  method: 'GET',
  path: '/api/membership/tiers',
  access: 'public',
  input: nothing,
  output: z.object({ tiers: z.array(membershipTier), founderPlacesLeft: z.int() }),
  reasons: [],
})

export const getMembership = endpoint({
  name: 'membership.getMembership',
  summary: 'The tier the member has now, the active subscriptions, and the founder place.',
  method: 'GET',
  path: '/api/membership',
  access: 'member',
  input: nothing,
  output: membership,
  reasons: [],
})

export const claimFounderUpgrade = endpoint({
  name: 'membership.claimFounderUpgrade',
  summary: 'Take gold without end, as one of the first members; once only.',
  method: 'POST',
  path: '/api/membership/founder-upgrade',
  access: 'member',
  input: nothing,
  output: membership,
  reasons: [MEMBERSHIP_REASONS.notFounder, MEMBERSHIP_REASONS.alreadyClaimed],
})
