import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { id, nothing } from '../../kernel/fields.ts'

export const listWinkedToday = endpoint({
  name: 'winks.listWinkedToday',
  summary: 'The members at whom the caller has winked today, as far as the caller may see them.',
  method: 'GET',
  path: '/api/winks/today',
  access: 'member',
  input: nothing,
  output: z.object({ memberIds: z.array(id()) }),
  reasons: [],
})
