import type { QueryClient } from '@tanstack/react-query'
import { listFabs } from '#shared/domains/photos/photos.fabs.contract.ts'
import { listGivenLicences, listReceivedLicences } from '#shared/domains/photos/photos.licences.contract.ts'
import { listOwnPhotos } from '#shared/domains/photos/photos.own.contract.ts'
import { fabsChanged, licencesChanged } from '#shared/domains/photos/photos.live.contract.ts'
import { liveHandler, type LiveHandler } from '#client/platform/live/live.ts'

/** Refetches all lists of shared photos. Doesn't wait for the member's own photos, which show the number of shares. */
export const invalidateLicences = async (client: QueryClient): Promise<void> => {
  void client.invalidateQueries({ queryKey: [listOwnPhotos.name] })
  const lists = [listGivenLicences, listReceivedLicences]
  await Promise.all(lists.map(({ name }) => client.invalidateQueries({ queryKey: [name] })))
}

export const handlers: readonly LiveHandler[] = [
  liveHandler(fabsChanged, (client) => void client.invalidateQueries({ queryKey: [listFabs.name] })),
  liveHandler(licencesChanged, (client) => void invalidateLicences(client)),
]
