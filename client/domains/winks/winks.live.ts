import { declareLive } from '#client/platform/live.ts'
import type * as winks from './winks.api.ts'
import type * as counts from './winks.counts.api.ts'

export const live = declareLive<typeof winks | typeof counts>({
  load: () => import('./winks.handlers.live.ts'),
  refetch: ['winks.list', 'winks.countNew'],
})
