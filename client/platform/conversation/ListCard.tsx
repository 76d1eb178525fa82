import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { PagedList, type PagedQuery } from '#client/platform/PagedList.tsx'
import { Card } from '#client/ui/display/Card.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import { CONVERSATION_TEXT } from './conversation.text.ts'

interface ListCardProps<T> {
  query: PagedQuery<T>
  label: string
  /** Of the landmark around the list. */
  landmark?: string
  failed: string
  empty: { icon: LucideIcon; title: string; help: string; action?: ReactNode }
  children: (item: T) => ReactNode
}

/** A list of conversations, messages or chats, as a landmark that scrolls by itself. */
export function ListCard<T>(props: ListCardProps<T>) {
  const { query, label, landmark = CONVERSATION_TEXT.conversations, failed, empty, children } = props
  return (
    <PagedList
      query={query}
      skeleton={<ListSkeleton />}
      failed={failed}
      empty={
        <EmptyState icon={empty.icon} title={empty.title} action={empty.action}>
          {empty.help}
        </EmptyState>
      }
      frame={(list) => (
        <Card pad="none" className="flex min-h-0 flex-col">
          <nav aria-label={landmark} className="min-h-0 overflow-y-auto overscroll-contain">
            {list}
          </nav>
        </Card>
      )}
      footClass="border-t border-line p-4"
    >
      {(items) => <ul aria-label={label}>{items.map(children)}</ul>}
    </PagedList>
  )
}
