import { declareLive } from '#client/platform/live/live.ts'
import type * as list from './notifications.list.api.ts'
import type * as counts from './notifications.new.api.ts'

export const live = declareLive<typeof list | typeof counts>({
  load: () => import('./notifications.handlers.live.ts'),
  refetch: ['notifications.countNewNotices', 'notifications.listNotices'],
})
