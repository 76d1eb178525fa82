import type { UseInfiniteQueryResult, InfiniteData } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Page } from '#shared/kernel/page.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#client/ui/feedback/ErrorState.tsx'
import { ShowMore } from '#client/ui/form/ShowMore.tsx'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { Link } from '#client/ui/frame/Link.tsx'
import { FAB_LISTS_TEXT } from './photos.fabs.text.ts'

interface FabListProps<T> {
  query: UseInfiniteQueryResult<InfiniteData<Page<T>>>
  label: string
  className: string
  skeleton: ReactNode
  children: (item: T) => ReactNode
}

/** Where the focus goes once nothing is left in a list. */
export const TOP = 'top'

/** What the four pages of fabs have in common: waiting, failing, having nothing to show, and going on. */
export function FabList<T>({ query, label, className, skeleton, children }: FabListProps<T>) {
  if (query.isPending) return skeleton
  if (!query.data)
    return (
      <ErrorState
        message={FAB_LISTS_TEXT.loadFailed}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    )
  const items = query.data.pages.flatMap((page) => page.items)
  if (items.length === 0)
    return (
      <EmptyState
        icon={Heart}
        title={
          <p tabIndex={-1} data-place={TOP} className="outline-none">
            {FAB_LISTS_TEXT.empty}
          </p>
        }
        action={
          <Link href="/browse" className={buttonClass({ look: 'primary' })}>
            {FAB_LISTS_TEXT.browse}
          </Link>
        }
      >
        {FAB_LISTS_TEXT.emptyHelp}
      </EmptyState>
    )
  return (
    <>
      <ul aria-label={label} className={className}>
        {items.map(children)}
      </ul>
      <ShowMore of={query} className="mt-4">
        {FAB_LISTS_TEXT.showMore}
      </ShowMore>
    </>
  )
}
