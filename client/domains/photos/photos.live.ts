import { fabsChanged, listFabs } from '#shared/domains/photos/photos.fabs.contract.ts'
import { liveHandler, type LiveHandler } from '#client/platform/live.ts'

export const photosLive: readonly LiveHandler[] = [
  liveHandler(fabsChanged, (client) => void client.invalidateQueries({ queryKey: [listFabs.name] })),
]
