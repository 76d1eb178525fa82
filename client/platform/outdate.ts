import type { QueryClient } from '@tanstack/react-query'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import type { Following } from './query.ts'

/** Marks as outdated, in the domains above, what follows from what this endpoint answers. */
export const outdate = (client: QueryClient, endpoint: Endpoint): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ meta }) => (meta as Following | undefined)?.outdatedWith?.includes(endpoint) ?? false,
  })
