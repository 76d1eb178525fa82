import { QueryClient, queryOptions } from '@tanstack/react-query'
import type { Boot } from '#shared/kernel/boot.ts'
import type { Endpoint, InputOf } from '#shared/kernel/endpoint.ts'
import { MINUTE } from '#shared/kernel/time.ts'
import { call, CallFailure } from './call.ts'

/** Query options for a reading endpoint. */
export const queryOf = <E extends Endpoint>(endpoint: E, input: InputOf<E>) =>
  queryOptions({
    queryKey: [endpoint.name, input] as const,
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  })

/** Refusals are final; anything else is tried once more. */
const isWorthRetrying = (failures: number, error: Error) =>
  failures < 1 && !(error instanceof CallFailure && error.status < 500)

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 5 * MINUTE, refetchOnWindowFocus: false, retry: isWorthRetrying },
      mutations: { retry: false },
    },
  })

/** Fills the cache with what a page carries. */
export const fillCache = (client: QueryClient, { queries }: Boot) => {
  for (const { name, input, data } of queries) client.setQueryData([name, input], data)
}

/** Fills the cache with what the server wrote into the page. */
export const readBoot = (client: QueryClient) => {
  const text = document.getElementById('boot')?.textContent
  if (text) fillCache(client, JSON.parse(text) as Boot)
}
