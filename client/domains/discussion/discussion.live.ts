import { declareLive } from '#client/platform/live/live.ts'
import type * as discussion from './discussion.replies.api.ts'

export const live = declareLive<typeof discussion>({
  load: () => import('./discussion.handlers.live.ts'),
  refetch: ['discussion.listReplies'],
})
