import { QueryClient, queryOptions } from '@tanstack/react-query'
import type { Boot, BootQuery } from '#shared/kernel/boot.ts'
import type { Endpoint, InputOf } from '#shared/kernel/endpoint.ts'
import { MINUTE } from '#shared/kernel/time.ts'
import { call, type Call, CallFailure } from './call.ts'

const calls = new WeakMap<QueryClient, Call>()

/** How the queries of a client are asked: over the network, or on the server within the process. */
export const callOf = (client: QueryClient): Call => calls.get(client) ?? call

export interface Following {
  /** Endpoints of domains below from whose answers this one follows; `invalidate` finds the query by them. */
  invalidatedWith?: readonly Endpoint[]
}

/** Query options for a reading endpoint. */
export const queryOf = <E extends Endpoint, N extends string>(
  endpoint: E & { name: N },
  input: InputOf<E>,
  following?: Following,
) =>
  queryOptions({
    queryKey: [endpoint.name, input] as const,
    queryFn: ({ client, signal }) => callOf(client)(endpoint, input, { signal }),
    meta: { ...following },
  })

/** Refusals are final; anything else is tried once more. */
const isWorthRetrying = (failures: number, error: Error) =>
  failures < 1 && !(error instanceof CallFailure && error.status < 500)

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * MINUTE,
        refetchOnWindowFocus: false,
        retry: isWorthRetrying,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })

/** The cache of one page that the server renders: asks each query once, by this call. */
export const createServerQueryClient = (callHere: Call) => {
  const client = createQueryClient()
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } })
  calls.set(client, callHere)
  return client
}

/** What has been answered so far. */
export const answersIn = (client: QueryClient): BootQuery[] =>
  client
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state }) =>
      state.status === 'success' ? [{ key: queryKey, data: state.data }] : [],
    )

/** Fills the cache with what the server wrote into the page; null where it wrote nothing. */
export const readBoot = (client: QueryClient): Boot | null => {
  const text = document.getElementById('boot')?.textContent
  if (!text) return null
  const boot = JSON.parse(text) as Boot
  for (const { key, data } of boot.queries) client.setQueryData(key, data)
  return boot
}

/** Marks as outdated, in the domains above, what follows from what this endpoint answers. */
export const invalidate = (client: QueryClient, endpoint: Endpoint): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ meta }) => (meta as Following | undefined)?.invalidatedWith?.includes(endpoint) ?? false,
  })
