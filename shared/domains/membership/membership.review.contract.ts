import * as z from 'zod/mini'
import { adminOnly } from '../../kernel/audience.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { COMMON_REASONS, reason } from '../../kernel/failure.ts'
import { day, id, instant, nothing } from '../../kernel/fields.ts'
import { pageInput, pageOf } from '../../kernel/page.ts'
import { TIERS, UPGRADES } from './membership.contract.ts'

export const UPGRADE_REASONS = {
  decided: reason('upgrade_decided', 'conflict', 'This request has already been decided.'),
  dayOver: reason('day_over', 'invalid', 'Choose a day that isn’t over yet.'),
  daysReversed: reason('days_reversed', 'invalid', 'The last day can’t come before the first one.'),
  comingAlready: reason(
    'tier_coming',
    'conflict',
    'Another membership is coming already. Withdraw that one first.',
  ),
} as const

const listedRequest = adminOnly(
  z.object({
    id: id(),
    username: z.string(),
    /** The member's current tier. */
    holds: z.enum(TIERS),
    tier: z.enum(UPGRADES),
    note: z.string(),
    createdAt: instant(),
  }),
)
export type ListedUpgradeRequest = z.output<typeof listedRequest>

export const listUpgradeRequests = endpoint({
  name: 'membership.listUpgradeRequests',
  summary: 'Pending requests for a higher tier, oldest first.',
  method: 'GET',
  path: '/api/admin/upgrade-requests',
  access: 'admin',
  input: z.object(pageInput),
  output: pageOf(listedRequest),
  reasons: [],
})

const one = { requestId: id() }

export const grantUpgrade = endpoint({
  name: 'membership.grantUpgrade',
  summary:
    'Give a member the tier they requested, permanently or up to and including a day. They’re notified.',
  method: 'POST',
  path: '/api/admin/upgrade-requests/{requestId}/grant',
  access: 'admin',
  input: z.object({
    ...one,
    /** The last day, or null if it doesn't expire. */
    until: z._default(z.nullable(day()), null),
  }),
  output: nothing,
  reasons: [COMMON_REASONS.notFound, UPGRADE_REASONS.decided, UPGRADE_REASONS.dayOver],
})

export const declineUpgrade = endpoint({
  name: 'membership.declineUpgrade',
  summary: 'Decline a request for a higher tier. The member keeps their current tier and is notified.',
  method: 'POST',
  path: '/api/admin/upgrade-requests/{requestId}/decline',
  access: 'admin',
  input: z.object(one),
  output: nothing,
  reasons: [COMMON_REASONS.notFound, UPGRADE_REASONS.decided],
})
