import type { QueryClient } from '@tanstack/react-query'

/** By name, so that the first code of every page need not hold the endpoints. */
const LICENCES = ['photos.listGivenLicences', 'photos.listReceivedLicences']
const FABS = ['photos.listFabs']

const outdate = (client: QueryClient, names: readonly string[]): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey: [name] }) => names.includes(String(name)) })

/** Asks again for all lists of what is shared. */
export const outdateLicences = (client: QueryClient): Promise<void> => outdate(client, LICENCES)

/** Asks again for the fabs on the member's photos. */
export const outdateFabs = (client: QueryClient): Promise<void> => outdate(client, FABS)
