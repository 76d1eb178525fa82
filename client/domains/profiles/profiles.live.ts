import { declareLive } from '#client/platform/live/live.ts'

export const live = declareLive({
  load: () => import('./profiles.handlers.live.ts'),
  refetch: { nothing: 'asking for a profile again may count as another view of it' },
})
