import * as z from 'zod/mini'
import { selfOnly } from '../../kernel/audience.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { nothing } from '../../kernel/fields.ts'

/** Milliseconds for which the page shows that the link was copied. */
export const COPIED_FOR = 2000

export const getReferrals = endpoint({
  name: 'referrals.getReferrals',
  summary: 'The link with which the caller recommends the site, and how many members have joined through it.',
  method: 'GET',
  path: '/api/referrals',
  access: 'member',
  input: nothing,
  output: z.object({
    link: selfOnly(z.string()),
    /** Number of referred members who have confirmed their email, including those who have left since. */
    count: selfOnly(z.int()),
  }),
  reasons: [],
})
