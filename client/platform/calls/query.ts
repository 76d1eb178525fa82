import { QueryClient, queryOptions } from '@tanstack/react-query'
import type { Boot, BootQuery } from '#shared/kernel/boot.ts'
import type { Endpoint, InputOf } from '#shared/kernel/endpoint.ts'
import { MINUTE } from '#shared/kernel/time.ts'
import { call, type Call, CallFailure } from './call.ts'

const calls = new WeakMap<QueryClient, Call>()

/** Returns the function that makes a client's calls: over the network, or within the process on the server. */
export const callOf = (client: QueryClient): Call => calls.get(client) ?? call

export interface Following {
  /** Endpoints of lower domains that this query's result depends on. `invalidate` uses them to find the query. */
  invalidatedWith?: readonly Endpoint[]
}

/** Query options for a read endpoint. */
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

/** A rejection by the server is final. Any other failure is retried once. */
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

/** Creates the cache for one server-rendered page, which runs queries through this call and doesn't retry them. */
export const createServerQueryClient = (callHere: Call) => {
  const client = createQueryClient()
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } })
  calls.set(client, callHere)
  return client
}

/** Returns the results of all queries that have succeeded so far. */
export const answersIn = (client: QueryClient): BootQuery[] =>
  client
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state }) =>
      state.status === 'success' ? [{ key: queryKey, data: state.data }] : [],
    )

/** Fills the cache with the data the server wrote into the page. Returns null if there's none. */
export const readBoot = (client: QueryClient): Boot | null => {
  const text = document.getElementById('boot')?.textContent
  if (!text) return null
  const boot = JSON.parse(text) as Boot
  for (const { key, data } of boot.queries) client.setQueryData(key, data)
  return boot
}

/** Invalidates the queries in higher domains that depend on this endpoint. */
export const invalidate = (client: QueryClient, endpoint: Endpoint): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ meta }) => (meta as Following | undefined)?.invalidatedWith?.includes(endpoint) ?? false,
  })
