import * as z from 'zod/mini'
import { selfOnly } from '../../kernel/audience.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { COMMON_REASONS } from '../../kernel/failure.ts'
import { trimmed } from '../../kernel/fields.ts'
import { publicProfile } from './profiles.contract.ts'

/** Whose view of their own profile members can preview. `named` is a particular member. */
export const SEEN_AS = ['visitor', 'member', 'friend', 'named'] as const

export const seenAs = z.object({
  as: z.enum(SEEN_AS),
  /** That member's username if `as` is `named`, otherwise empty. */
  username: z._default(trimmed(100), ''),
})
export type SeenAs = z.output<typeof seenAs>

export const viewAsVisitor = endpoint({
  name: 'profiles.viewAsVisitor',
  summary:
    'Any member’s profile exactly as visitors see it, or null if they can’t see it. This doesn’t count as a view and isn’t recorded.',
  method: 'GET',
  path: '/api/admin/profiles/{username}/as-visitor',
  access: 'admin',
  input: z.object({ username: trimmed(100) }),
  output: z.object({ profile: z.nullable(publicProfile) }),
  reasons: [],
})

export const getProfileAs = endpoint({
  name: 'profiles.getProfileAs',
  summary: 'The caller’s own profile as someone else sees it, or null if they can’t see it.',
  method: 'GET',
  path: '/api/profile/seen',
  access: 'member',
  input: seenAs,
  output: z.object({ profile: selfOnly(z.nullable(publicProfile)) }),
  reasons: [COMMON_REASONS.notFound],
})
