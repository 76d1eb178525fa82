import { declareLive } from '#client/platform/live/live.ts'
import type * as friends from './friends.api.ts'

export const live = declareLive<typeof friends>({
  load: () => import('./friends.handlers.live.ts'),
  refetch: ['friends.'],
})
