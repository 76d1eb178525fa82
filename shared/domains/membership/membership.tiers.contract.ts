import * as z from 'zod/mini'
import { adminOnly } from '../../kernel/audience.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { COMMON_REASONS, reason } from '../../kernel/failure.ts'
import { id, instant, nothing, trimmed } from '../../kernel/fields.ts'
import { TIERS } from './membership.contract.ts'

export const TIER_LIMITS = {
  /** Maximum characters of a tier's description, and of each feature. */
  description: 200,
  feature: 80,
  /** Maximum number of features. */
  features: 10,
  /** The highest limits, apart from unlimited. */
  images: 1000,
  messages: 10_000,
  /** The top priority in search. */
  priority: 2,
} as const

export const TIER_REASONS = {
  changed: reason('tier_changed', 'conflict', 'Another admin has changed this tier in the meantime.'),
} as const

const PROBLEMS = {
  description: `Say what it’s for, in at most ${TIER_LIMITS.description} characters.`,
  features: `Use at most ${TIER_LIMITS.features} lines of ${TIER_LIMITS.feature} characters each.`,
  images: `Enter a number from 1 to ${TIER_LIMITS.images.toLocaleString('en-GB')}, or nothing for unlimited.`,
  messages: `Enter a number from 0 to ${TIER_LIMITS.messages.toLocaleString('en-GB')}, or nothing for unlimited.`,
} as const

/** A number within these bounds, or null for unlimited. */
const limit = (min: number, max: number, problem: string) =>
  z.nullable(z.int(problem).check(z.minimum(min, problem), z.maximum(max, problem)))

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ')

/** The fields of a tier that an admin can edit. Its name is fixed. */
const tierFields = z.object({
  description: trimmed(TIER_LIMITS.description, PROBLEMS.description).check(
    z.overwrite(oneLine),
    z.minLength(1, PROBLEMS.description),
  ),
  /** What the tier offers besides the limits, in words. Empty lines are dropped. */
  features: z.pipe(
    z
      .array(trimmed(TIER_LIMITS.feature, PROBLEMS.features).check(z.overwrite(oneLine)), PROBLEMS.features)
      .check(z.maxLength(TIER_LIMITS.features, PROBLEMS.features)),
    z.transform((lines) => lines.filter(Boolean)),
  ),
  maxImages: limit(1, TIER_LIMITS.images, PROBLEMS.images),
  maxMessagesPerDay: limit(0, TIER_LIMITS.messages, PROBLEMS.messages),
  searchPriority: z.int().check(z.minimum(0), z.maximum(TIER_LIMITS.priority)),
  highlighted: z.boolean(),
  seesViewers: z.boolean(),
  adFree: z.boolean(),
})
export type TierFields = z.output<typeof tierFields>

const editedTier = adminOnly(
  z.extend(tierFields, {
    id: id(),
    name: z.enum(TIERS),
    features: z.array(z.string()),
    /** When it was last changed, or null if never. */
    updatedAt: z.nullable(instant()),
  }),
)
export type EditedTier = z.output<typeof editedTier>

export const listEditedTiers = endpoint({
  name: 'membership.listEditedTiers',
  summary: 'The tiers as stored now, from free to gold, for editing.',
  method: 'GET',
  path: '/api/admin/membership-tiers',
  access: 'admin',
  input: nothing,
  output: z.object({ tiers: z.array(editedTier) }),
  reasons: [],
})

export const updateTier = endpoint({
  name: 'membership.updateTier',
  summary:
    'Change what a tier includes, unless it has changed since `updatedAt`. New limits apply the next time something is counted, and nothing that members have is deleted.',
  method: 'PUT',
  path: '/api/admin/membership-tiers/{tierId}',
  access: 'admin',
  input: z.extend(tierFields, { tierId: id(), updatedAt: z.nullable(instant()) }),
  output: z.object({ tier: editedTier }),
  reasons: [COMMON_REASONS.notFound, TIER_REASONS.changed],
})
