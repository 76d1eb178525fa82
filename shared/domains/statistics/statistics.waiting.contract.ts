import * as z from 'zod/mini'
import { staffOnly } from '../../kernel/audience.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { instant, nothing } from '../../kernel/fields.ts'

const waiting = staffOnly(
  z.object({
    /** Path of the page where these items are decided. */
    page: z.string(),
    /** Counted up to `MOST_WAITING`. */
    count: z.int(),
    /** Number of urgent items among these. */
    urgent: z.int(),
    /** When the oldest item started to wait, or null if there are none. */
    oldest: z.nullable(instant()),
    /** The usernames of the first few, most urgent first, then oldest. */
    first: z.array(z.string()),
  }),
)
export type Waiting = z.output<typeof waiting>

export const listWaiting = endpoint({
  name: 'statistics.listWaiting',
  summary: 'What’s waiting for a decision by staff, by page, as far as the caller may know of it.',
  method: 'GET',
  path: '/api/admin/waiting',
  access: 'staff',
  input: nothing,
  output: z.object({
    waiting: z.array(waiting),
    /** Total number of waiting items. */
    count: staffOnly(z.int()),
  }),
  reasons: [],
})
