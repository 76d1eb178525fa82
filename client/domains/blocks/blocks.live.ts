import { declareLive } from '#client/platform/live/live.ts'

export const live = declareLive({
  load: () => import('./blocks.handlers.live.ts'),
  refetch: { nothing: 'each page would ask for everything that may show a member twice' },
})
