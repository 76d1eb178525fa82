import * as z from 'zod/mini'
import { adminOnly } from '../../kernel/audience.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { reason } from '../../kernel/failure.ts'
import { instant, nothing } from '../../kernel/fields.ts'
import { session } from './accounts.contract.ts'

export const TERMS_REASONS = {
  newer: reason('newer_terms', 'conflict', 'The terms have changed again. Please read the new ones.'),
} as const

export const agreeToTerms = endpoint({
  name: 'accounts.agreeToTerms',
  summary: 'Agree to the new terms announced in the session. The version and the time are stored.',
  method: 'POST',
  path: '/api/terms/agreement',
  access: 'member',
  whileTermsWait: true,
  whileRestricted: 'kept',
  /** Identifies the terms by when members were first asked to agree. */
  input: z.object({ askedAt: instant() }),
  output: z.object({ session }),
  reasons: [TERMS_REASONS.newer],
})

const termsState = adminOnly(
  z.object({
    askedAt: instant(),
    requiredFrom: instant(),
    /**
     * Number of members with a confirmed email address who have agreed to the terms, and number of all such members.
     */
    agreed: z.int(),
    members: z.int(),
  }),
)
export type TermsState = z.output<typeof termsState>

export const getTermsState = endpoint({
  name: 'accounts.getTermsState',
  summary:
    'When members were last asked to agree to new terms, and how many have agreed, or null if they’ve never been asked.',
  method: 'GET',
  path: '/api/admin/terms',
  access: 'admin',
  input: nothing,
  output: z.object({ terms: z.nullable(termsState) }),
  reasons: [],
})
