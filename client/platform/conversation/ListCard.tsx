import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { PagedList, type PagedQuery } from '#client/platform/parts/PagedList.tsx'
import { TimeAgo } from '#client/platform/parts/TimeAgo.tsx'
import { Card } from '#client/ui/display/Card.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { CONVERSATION_TEXT } from './conversation.text.ts'
import { ListSkeleton } from './ConversationFrame.tsx'
import { CorrespondentPhoto, type ShownCorrespondent } from './CorrespondentPhoto.tsx'

interface ListCardProps<T> {
  query: PagedQuery<T>
  label: string
  /** The name of the landmark around the list. */
  landmark?: string
  failed: string
  empty: { icon: LucideIcon; title: string; help: string; action?: ReactNode }
  children: (item: T) => ReactNode
}

/** A list of conversations, messages or chats, as a landmark that scrolls on its own. */
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
          <nav aria-label={landmark} className="relative min-h-0 overflow-y-auto overscroll-contain">
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

interface ListRowProps {
  href: string
  other: ShownCorrespondent
  /** ISO 8601. */
  at: string
  isNew?: boolean
  /** Shown before the name. */
  before?: string | false
  /** Shown after the name. */
  marks?: ReactNode
  /** The row's text. Each line is truncated to one line, a message excerpt to two. */
  children: ReactNode
  isPart?: boolean
}

/** A row in a list of conversations, chats or messages. */
export function ListRow({ href, other, at, isNew = false, before, marks, children, isPart }: ListRowProps) {
  return (
    <li className="border-t border-line first:border-t-0">
      <Link
        href={href}
        className="flex gap-3 px-3 py-2 -outline-offset-2 transition-colors hover:bg-ink/4 aria-[current=page]:bg-accent-soft md:px-4"
      >
        <CorrespondentPhoto photo={other.photo} width={40} />
        <span className="min-w-0 flex-1 leading-5">
          <span className="flex items-baseline justify-between gap-2">
            <span className={clsx('flex min-w-0 items-center gap-1.5', isNew ? 'font-bold' : 'font-medium')}>
              <span className="truncate">
                {before && <span>{before}</span>}
                <span>{other.name}</span>
              </span>
              {marks}
            </span>
            <TimeAgo
              at={at}
              className={clsx(
                'shrink-0 text-sm whitespace-nowrap',
                isNew ? 'font-medium text-accent' : 'text-ink-soft',
              )}
            />
          </span>
          <span className="flex items-start gap-2">
            <span
              className={clsx(
                'min-w-0 flex-1 text-sm',
                isPart ? 'line-clamp-2 wrap-anywhere' : 'truncate whitespace-pre',
                isNew ? 'font-medium text-ink' : 'text-ink-soft',
              )}
            >
              {children}
            </span>
            {isNew && <NewBadge />}
          </span>
        </span>
      </Link>
    </li>
  )
}

const NewBadge = () => (
  <span className="shrink-0 rounded-full bg-accent px-2 text-sm font-semibold text-on-accent">
    {CONVERSATION_TEXT.isNew}
  </span>
)
