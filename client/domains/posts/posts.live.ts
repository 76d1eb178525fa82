import { declareLive } from '#client/platform/live/live.ts'
import type * as posts from './posts.api.ts'

export const live = declareLive<typeof posts>({
  load: () => import('./posts.handlers.live.ts'),
  refetch: ['posts.newer', 'posts.getPost', 'posts.listUpdates'],
})
