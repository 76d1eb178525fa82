import { endpoint } from '../../kernel/endpoint.ts'
import { nothing } from '../../kernel/fields.ts'
import { newNotices } from '../messages/messages.counts.contract.ts'

export const countNewNotices = endpoint({
  name: 'notifications.countNew',
  summary: 'How many notifications the caller has not seen; counted up to 100.',
  method: 'GET',
  path: '/api/notifications/new',
  access: 'member',
  input: nothing,
  output: newNotices,
  reasons: [],
})
