import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { id, instant, nothing } from '../../kernel/fields.ts'
import { TIERS } from '../profiles/profiles.options.contract.ts'

export const SUBSCRIPTION_STATUSES = ['active', 'ended'] as const
export const SUBSCRIPTION_SOURCES = ['admin', 'founder', 'demo'] as const

/** The first confirmed accounts, who may take an upgrade to gold for nothing. */
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

const subscription = z.object({
  id: id(),
  userId: id(),
  tier: z.enum(TIERS),
  status: z.enum(SUBSCRIPTION_STATUSES),
  source: z.enum(SUBSCRIPTION_SOURCES),
  /** Null: without end. */
  expiresAt: z.nullable(instant()),
})

export const getMembership = endpoint({
  name: 'membership.getMembership',
  summary: 'The tier the member has now, and the active subscriptions, the one that lasts longest first.',
  method: 'GET',
  path: '/api/membership',
  access: 'member',
  input: nothing,
  output: z.object({
    /** Null only where the record of the free tier is missing. */
    tier: z.nullable(membershipTier),
    subscriptions: z.array(subscription),
  }),
  reasons: [],
})
