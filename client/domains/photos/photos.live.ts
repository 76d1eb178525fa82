import { declareLive } from '#client/platform/live.ts'
import type * as shared from './photos.shared.api.ts'

export const live = declareLive<typeof shared>({
  load: () => import('./photos.handlers.live.ts'),
  refetch: ['photos.listGivenLicences', 'photos.listReceivedLicences', 'photos.listFabs'],
})
