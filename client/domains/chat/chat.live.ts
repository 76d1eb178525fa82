import { declareLive } from '#client/platform/live/live.ts'
import type * as queries from './chat.api.ts'
import type * as counts from './chat.counts.api.ts'

export const live = declareLive<typeof queries | typeof counts>({
  load: () => import('./chat.handlers.live.ts'),
  refetch: ['chat.getChat', 'chat.listRooms', 'chat.listLines', 'chat.newer', 'chat.countChats'],
})
