import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { nothing } from '../../kernel/fields.ts'
import { chatCounts } from '../chat/chat.counts.contract.ts'
import { unreadThreads } from '../messages/messages.counts.contract.ts'
import { newNotices } from '../notifications/notifications.new.contract.ts'
import { ownStatus } from '../status/status.contract.ts'

export const getBadges = endpoint({
  name: 'badges.getBadges',
  summary:
    'What every page shows the caller: the numbers of new conversations, chats, notifications and other items, and their own status.',
  method: 'GET',
  path: '/api/badges',
  access: 'member',
  input: nothing,
  output: z.object({
    ...unreadThreads.shape,
    ...chatCounts.shape,
    notices: newNotices,
    ...ownStatus.shape,
    /** The number of new items on other pages, by path, each counted up to 100. */
    counts: z.record(z.string(), z.int()),
  }),
  reasons: [],
})
