import { declareLive } from '#client/platform/live/live.ts'
import type * as winks from './winks.api.ts'

export const live = declareLive<typeof winks>({
  load: () => import('./winks.handlers.live.ts'),
  refetch: ['winks.'],
})
