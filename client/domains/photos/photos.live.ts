import { fabsChanged, licencesChanged } from '#shared/domains/photos/photos.live.contract.ts'
import { liveHandler, type LiveHandler } from '#client/platform/live.ts'
import { outdateFabs, outdateLicences } from './photos.refreshing.api.ts'

export const photosLive: readonly LiveHandler[] = [
  liveHandler(fabsChanged, (client) => void outdateFabs(client)),
  liveHandler(licencesChanged, (client) => void outdateLicences(client)),
]
