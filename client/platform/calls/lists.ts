import { infiniteQueryOptions, type InfiniteData } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { Endpoint, InputOf, OutputOf } from '#shared/kernel/endpoint.ts'
import type { Page } from '#shared/kernel/page.ts'
import { callOf, type Following } from './query.ts'

/** Query options for a paginated list endpoint (`pageInput`, `pageOf`). */
export const pagesOf = <
  E extends Endpoint<z.ZodMiniType<object, object>, z.ZodMiniType<Page<unknown>>>,
  N extends string,
>(
  endpoint: E & { name: N },
  input: InputOf<E>,
  following?: Following,
) =>
  infiniteQueryOptions({
    // `queryOf` may fetch the first items of the same list under a different key.
    queryKey: [endpoint.name, 'pages', input] as const,
    queryFn: ({ client, pageParam, signal }): Promise<OutputOf<E>> =>
      callOf(client)(endpoint, pageParam ? { ...input, cursor: pageParam } : input, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    meta: { ...following },
  })

export interface ListPage<T> {
  items: readonly T[]
}

/** The items of all pages loaded so far. */
export const itemsOf = <T>(list: InfiniteData<ListPage<T>> | undefined): T[] =>
  list?.pages.flatMap(({ items }) => items) ?? []
