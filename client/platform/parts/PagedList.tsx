import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { ErrorState } from './Loaded.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { ShowMore } from '#client/ui/form/ShowMore.tsx'
import { itemsOf, type ListPage } from '../calls/lists.ts'

export type PagedQuery<T> = UseInfiniteQueryResult<InfiniteData<ListPage<T>>>

interface PagedListProps<T> {
  query: PagedQuery<T>
  /** Shown until the first page has loaded. */
  skeleton: ReactNode
  /** Shown when the first page fails to load, with a retry button. */
  failed: string
  /** Shown when there are no items. */
  empty: ReactNode
  /** Wraps the list and the button below it, but not `skeleton`, `failed` and `empty`. */
  frame?: (list: ReactNode) => ReactNode
  /** The label of the button below the list. */
  more?: string
  /** Classes for the area below the list, such as its margin. */
  footClass?: string
  children: (items: T[]) => ReactNode
}

/** A list loaded page by page, in all its states: loading, failed, empty, shown, and loading more. */
export function PagedList<T>({
  query,
  skeleton,
  failed,
  empty,
  frame = (list) => list,
  more = 'Show more',
  footClass = 'mt-4',
  children,
}: PagedListProps<T>) {
  if (query.isPending) return skeleton
  if (!query.data) {
    return <ErrorState message={failed} onRetry={() => void query.refetch()} busy={query.isFetching} />
  }
  const items = itemsOf(query.data)
  const foot = query.hasNextPage && (
    <div className={clsx('flex flex-col gap-4', footClass)}>
      {query.isFetchNextPageError && <Notice kind="error">We couldn’t load more. Please try again.</Notice>}
      <ShowMore of={query}>{more}</ShowMore>
    </div>
  )
  if (items.length === 0) {
    return (
      <>
        {empty}
        {foot}
      </>
    )
  }
  return frame(
    <>
      {children(items)}
      {foot}
    </>,
  )
}
