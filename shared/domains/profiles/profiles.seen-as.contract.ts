import * as z from 'zod/mini'
import { selfOnly } from '../../kernel/audience.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { COMMON_REASONS } from '../../kernel/failure.ts'
import { trimmed } from '../../kernel/fields.ts'
import { publicProfile } from './profiles.contract.ts'

/** The viewers as whom members can preview their own profile. */
export const SEEN_AS = ['visitor', 'member', 'friend', 'named'] as const

export const seenAs = z.object({
  as: z.enum(SEEN_AS),
  /** The username of the named member, otherwise empty. */
  username: z._default(trimmed(100), ''),
})
export type SeenAs = z.output<typeof seenAs>

export const viewAsVisitor = endpoint({
  name: 'profiles.viewAsVisitor',
  summary:
    'Any member’s profile exactly as a visitor gets it; null where they get none. It counts as no view, and leaves no trace.',
  method: 'GET',
  path: '/api/admin/profiles/{username}/as-visitor',
  access: 'admin',
  input: z.object({ username: trimmed(100) }),
  output: z.object({ profile: z.nullable(publicProfile) }),
  reasons: [],
})

export const getProfileAs = endpoint({
  name: 'profiles.getProfileAs',
  summary: 'The member’s own profile as somebody else gets it; null where they get none.',
  method: 'GET',
  path: '/api/profile/seen',
  access: 'member',
  input: seenAs,
  output: z.object({ profile: selfOnly(z.nullable(publicProfile)) }),
  reasons: [COMMON_REASONS.notFound],
})
