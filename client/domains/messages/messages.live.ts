import { declareLive } from '#client/platform/live/live.ts'
import type * as queries from './messages.api.ts'

export const live = declareLive<typeof queries>({
  load: () => import('./messages.handlers.live.ts'),
  refetch: ['messages.'],
})
