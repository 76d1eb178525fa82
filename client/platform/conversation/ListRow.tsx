import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { TimeAgo } from '#client/platform/TimeAgo.tsx'
import { Badge } from '#client/ui/display/Badge.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { CorrespondentPhoto, type ShownCorrespondent } from './CorrespondentPhoto.tsx'
import { CONVERSATION_TEXT } from './conversation.text.ts'

interface ListRowProps {
  href: string
  other: ShownCorrespondent
  /** ISO 8601. */
  at: string
  isNew?: boolean
  /** Before the name. */
  before?: string | false
  /** Behind the name. */
  marks?: ReactNode
  onChoose?: (() => void) | undefined
  /** What there is to read, two lines of it. */
  children: ReactNode
}

/** A line of a list of conversations, chats or messages. */
export function ListRow({ href, other, at, isNew = false, before, marks, onChoose, children }: ListRowProps) {
  return (
    <li className="border-t border-line first:border-t-0">
      <Link
        href={href}
        onClick={onChoose}
        className="flex gap-4 px-4 py-4 -outline-offset-2 transition-colors hover:bg-ink/4 aria-[current=page]:bg-accent-soft md:px-5 lg:gap-3 lg:px-4"
      >
        <CorrespondentPhoto photo={other.photo} width={52} />
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span
              className={clsx('flex min-w-0 items-center gap-1.5', isNew ? 'font-semibold' : 'font-medium')}
            >
              <span className="truncate">
                {before}
                {other.name}
              </span>
              {marks}
            </span>
            <TimeAgo at={at} className="shrink-0 text-sm text-ink-soft" />
          </span>
          <span className="mt-0.5 flex items-start justify-between gap-3">
            <span
              className={clsx(
                'line-clamp-2 min-w-0 whitespace-pre-line wrap-anywhere',
                isNew ? 'text-ink' : 'text-ink-soft',
              )}
            >
              {children}
            </span>
            {isNew && <Badge look="new">{CONVERSATION_TEXT.isNew}</Badge>}
          </span>
        </span>
      </Link>
    </li>
  )
}
