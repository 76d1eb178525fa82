import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Page } from '#shared/kernel/page.ts'
import { Card } from '#client/ui/display/Card.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#client/ui/feedback/ErrorState.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { InboxSkeleton } from './InboxSkeleton.tsx'
import { MESSAGES_TEXT } from './messages.text.ts'

interface ListCardProps<T> {
  query: UseInfiniteQueryResult<InfiniteData<Page<T>>>
  label: string
  /** Of the landmark around the list. */
  landmark?: string
  failed: string
  empty: { icon: LucideIcon; title: string; help: string; action?: ReactNode }
  children: (item: T) => ReactNode
}

/** What the lists of conversations, messages and chats have in common: waiting, failing, having nothing to show, and going on. */
export function ListCard<T>(props: ListCardProps<T>) {
  const { query, label, landmark = MESSAGES_TEXT.conversations, failed, empty, children } = props
  if (query.isPending) return <InboxSkeleton />
  if (!query.data)
    return <ErrorState message={failed} onRetry={() => void query.refetch()} busy={query.isFetching} />
  const items = query.data.pages.flatMap((page) => page.items)
  if (items.length === 0)
    return (
      <EmptyState icon={empty.icon} title={empty.title} action={empty.action}>
        {empty.help}
      </EmptyState>
    )
  return (
    <Card pad="none" className="flex min-h-0 flex-col">
      <nav aria-label={landmark} className="min-h-0 overflow-y-auto overscroll-contain">
        <ul aria-label={label}>{items.map(children)}</ul>
        {query.hasNextPage && (
          <div className="flex justify-center border-t border-line p-4">
            <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {MESSAGES_TEXT.showMore}
            </Button>
          </div>
        )}
      </nav>
    </Card>
  )
}
