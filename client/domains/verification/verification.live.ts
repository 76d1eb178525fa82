import { declareLive } from '#client/platform/live/live.ts'
import type * as queries from './verification.queries.api.ts'

export const live = declareLive<typeof queries>({
  load: () => import('./verification.handlers.live.ts'),
  refetch: ['verification.listOwnEntries'],
})
