import { Heart } from 'lucide-react'
import type { ReactNode } from 'react'
import { PagedList, type PagedQuery } from '#client/platform/PagedList.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { TOP } from '#client/ui/form/useNextFocus.ts'
import { Link } from '#client/ui/frame/Link.tsx'
import { FAB_LISTS_TEXT } from './photos.fabs.text.ts'

interface FabListProps<T> {
  query: PagedQuery<T>
  label: string
  className: string
  skeleton: ReactNode
  children: (item: T) => ReactNode
}

/** A list of fabs, given or received. */
export function FabList<T>({ query, label, className, skeleton, children }: FabListProps<T>) {
  return (
    <PagedList
      query={query}
      skeleton={skeleton}
      failed={FAB_LISTS_TEXT.loadFailed}
      empty={
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
      }
    >
      {(items) => (
        <ul aria-label={label} className={className}>
          {items.map(children)}
        </ul>
      )}
    </PagedList>
  )
}
