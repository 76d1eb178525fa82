import * as z from 'zod/mini'
import { selfOnly } from '../../kernel/audience.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { reason } from '../../kernel/failure.ts'
import { id, instant, nothing, trimmed } from '../../kernel/fields.ts'

/** Membership tiers, lowest first. Search ranks them in the same order. */
export const TIERS = ['free', 'silver', 'gold'] as const
export type Tier = (typeof TIERS)[number]

/** `coming` becomes active on its first day. */
export const SUBSCRIPTION_STATUSES = ['coming', 'active', 'ended'] as const
/**
 * The source of a subscription: staff on their own initiative, the member's request, a founder's claim, or the demo.
 */
export const SUBSCRIPTION_SOURCES = ['admin', 'request', 'founder', 'demo'] as const

/** The tiers a member may request. */
export const UPGRADES = ['silver', 'gold'] as const
export type Upgrade = (typeof UPGRADES)[number]
export const UPGRADE_STATUSES = ['pending', 'granted', 'declined'] as const
/** Maximum characters of the note on a request. */
export const UPGRADE_NOTE_MAX = 500

/** Number of founders: the first confirmed accounts, which can upgrade to gold for free. */
export const FOUNDER_PLACES = 5000

export const membershipTier = z.object({
  id: id(),
  name: z.enum(TIERS),
  description: z.string(),
  features: z.array(z.string()),
  /** Null means unlimited. */
  maxImages: z.nullable(z.int()),
  maxMessagesPerDay: z.nullable(z.int()),
  /** 0 is none, 1 medium, 2 top. */
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
    /** Null if it doesn't expire. */
    expiresAt: z.nullable(instant()),
  }),
)

/** The tier that will replace the member's tier when it starts. */
export const comingTier = () =>
  z.object({
    tier: z.enum(UPGRADES),
    startsAt: instant(),
    /** Null if it doesn't expire. */
    expiresAt: z.nullable(instant()),
  })
export type ComingTier = z.output<ReturnType<typeof comingTier>>

const upgradeRequest = selfOnly(
  z.object({
    tier: z.enum(UPGRADES),
    note: z.string(),
    status: z.enum(UPGRADE_STATUSES),
    createdAt: instant(),
    /** Null while it's pending. */
    decidedAt: z.nullable(instant()),
  }),
)
export type UpgradeRequest = z.output<typeof upgradeRequest>

/** The member's membership, and their latest upgrade request. */
const membership = z.object({
  /** Null only if the free tier's row is missing. */
  tier: z.nullable(membershipTier),
  /** Active subscriptions, longest-lasting first. */
  subscriptions: z.array(subscription),
  /** Null if no other tier is due to start. */
  coming: z.nullable(selfOnly(comingTier())),
  /** Null for members who joined after the founders. */
  founder: z.nullable(z.object({ number: z.int(), hasClaimed: z.boolean() })),
  /** The latest request, or null if the member never made one. */
  request: z.nullable(upgradeRequest),
})
export type Membership = z.output<typeof membership>

export const MEMBERSHIP_REASONS = {
  notFounder: reason('not_founder', 'forbidden', 'The free upgrade is for the first members only.'),
  alreadyClaimed: reason('already_claimed', 'conflict', 'You’ve already claimed your free upgrade.'),
  alreadyRequested: reason(
    'already_requested',
    'conflict',
    'Your request is waiting already. Withdraw it first to ask for something else.',
  ),
  noUpgrade: reason('no_upgrade', 'conflict', 'Your membership already includes all of that.'),
} as const

export const listTiers = endpoint({
  name: 'membership.listTiers',
  summary: 'What each tier includes, from free to gold, and how many founder places are left.',
  method: 'GET',
  path: '/api/membership/tiers',
  access: 'public',
  input: nothing,
  output: z.object({ tiers: z.array(membershipTier), founderPlacesLeft: z.int() }),
  reasons: [],
})

export const getMembership = endpoint({
  name: 'membership.getMembership',
  summary:
    'The caller’s current tier, active subscriptions, upcoming tier, founder place and latest request.',
  method: 'GET',
  path: '/api/membership',
  access: 'member',
  input: nothing,
  output: membership,
  reasons: [],
})

export const claimFounderUpgrade = endpoint({
  name: 'membership.claimFounderUpgrade',
  summary: 'Claim permanent gold as one of the founders, once.',
  method: 'POST',
  path: '/api/membership/founder-upgrade',
  access: 'member',
  whileRestricted: 'kept',
  input: nothing,
  output: membership,
  reasons: [MEMBERSHIP_REASONS.notFounder, MEMBERSHIP_REASONS.alreadyClaimed],
})

export const requestUpgrade = endpoint({
  name: 'membership.requestUpgrade',
  summary: 'Request a higher tier from the admins, with an optional note. Only one request can be pending.',
  method: 'POST',
  path: '/api/membership/request',
  access: 'member',
  whileRestricted: 'kept',
  input: z.object({ tier: z.enum(UPGRADES), note: z._default(trimmed(UPGRADE_NOTE_MAX), '') }),
  output: membership,
  reasons: [MEMBERSHIP_REASONS.alreadyRequested, MEMBERSHIP_REASONS.noUpgrade],
  limits: [{ per: 'member', max: 10, seconds: 24 * 60 * 60, whenStoreDown: 'closed' }],
})

export const withdrawRequest = endpoint({
  name: 'membership.withdrawRequest',
  summary: 'Withdraw the caller’s request for a higher tier, if it’s still pending.',
  method: 'DELETE',
  path: '/api/membership/request',
  access: 'member',
  whileRestricted: 'kept',
  input: nothing,
  output: membership,
  reasons: [],
})
