import * as z from 'zod/mini'
import { staffOnly } from '../../kernel/audience.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { instant, nothing } from '../../kernel/fields.ts'

const waiting = staffOnly(
  z.object({
    /** The path of the page where it is decided. */
    page: z.string(),
    /** Counted up to `MOST_WAITING`. */
    count: z.int(),
    /** How many of these are urgent. */
    urgent: z.int(),
    /** Since when the first has waited; null where nothing does. */
    oldest: z.nullable(instant()),
    /** The usernames of the first few, the most urgent and then the oldest first. */
    first: z.array(z.string()),
  }),
)
export type Waiting = z.output<typeof waiting>

export const listWaiting = endpoint({
  name: 'statistics.listWaiting',
  summary: 'What waits for a decision of staff, by page, as far as the caller may know of it.',
  method: 'GET',
  path: '/api/admin/waiting',
  access: 'staff',
  input: nothing,
  output: z.object({
    waiting: z.array(waiting),
    /** In all of them together. */
    count: staffOnly(z.int()),
  }),
  reasons: [],
})
