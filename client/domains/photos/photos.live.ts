import { declareLive } from '#client/platform/live/live.ts'
import type * as fabs from './photos.fabs.api.ts'
import type * as licences from '#client/domains/photos/licences/photos.licences.api.ts'

export const live = declareLive<typeof fabs | typeof licences>({
  load: () => import('./photos.handlers.live.ts'),
  refetch: ['photos.listGivenLicences', 'photos.listReceivedLicences', 'photos.listFabs'],
})
