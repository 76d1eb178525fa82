import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { MINUTE, SECOND } from '../../kernel/time.ts'
import { contactDraft } from '../contact/contact.contract.ts'

export const countReach = endpoint({
  name: 'search.countReach',
  summary:
    'How many members match the caller’s default search, and how many of them could write first under the given contact preferences, which needn’t be saved. Each is counted up to 1,000.',
  method: 'GET',
  path: '/api/members/reach',
  access: 'member',
  isSearch: true,
  input: z.object(contactDraft),
  output: z.object({ fitting: z.int(), reaching: z.int() }),
  reasons: [],
  limits: [{ per: 'member', max: 60, seconds: MINUTE / SECOND, whenStoreDown: 'open' }],
})
