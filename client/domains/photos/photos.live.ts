import { fabsChanged, listFabs } from '#shared/domains/photos/photos.fabs.contract.ts'
import { licencesChanged } from '#shared/domains/photos/photos.licences.contract.ts'
import { liveHandler, type LiveHandler } from '#client/platform/live.ts'
import { outdateLicences } from './photos.licences.api.ts'

export const photosLive: readonly LiveHandler[] = [
  liveHandler(fabsChanged, (client) => void client.invalidateQueries({ queryKey: [listFabs.name] })),
  liveHandler(licencesChanged, (client) => void outdateLicences(client)),
]
