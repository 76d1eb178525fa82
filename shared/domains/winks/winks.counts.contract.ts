import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { nothing } from '../../kernel/fields.ts'

export const countNewWinks = endpoint({
  name: 'winks.countNewWinks',
  summary: 'How many winks the caller hasn’t seen, counted up to 100.',
  method: 'GET',
  path: '/api/winks/new',
  access: 'member',
  input: nothing,
  output: z.object({ count: z.int() }),
  reasons: [],
})
