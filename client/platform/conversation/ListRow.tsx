import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { TimeAgo } from '#client/platform/TimeAgo.tsx'
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
  /** What there is to read, two lines of it. */
  children: ReactNode
}

/** A line of a list of conversations, chats or messages. */
export function ListRow({ href, other, at, isNew = false, before, marks, children }: ListRowProps) {
  return (
    <li className="border-t border-line first:border-t-0">
      <Link
        href={href}
        className="flex gap-4 px-4 py-4 -outline-offset-2 transition-colors hover:bg-ink/4 aria-[current=page]:bg-accent-soft md:px-5 lg:gap-3 lg:px-4"
      >
        <span className="relative shrink-0 self-start">
          <CorrespondentPhoto photo={other.photo} width={52} />
          {isNew && <NewBadge />}
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className={clsx('flex min-w-0 items-center gap-1.5', isNew ? 'font-bold' : 'font-medium')}>
              <span className="truncate">
                {before && <span>{before}</span>}
                <span>{other.name}</span>
              </span>
              {marks}
            </span>
            <TimeAgo
              at={at}
              className={clsx('shrink-0 text-sm', isNew ? 'font-medium text-accent' : 'text-ink-soft')}
            />
          </span>
          <span
            className={clsx(
              'mt-0.5 line-clamp-2 whitespace-pre-line wrap-anywhere',
              isNew ? 'font-medium text-ink' : 'text-ink-soft',
            )}
          >
            {children}
          </span>
        </span>
      </Link>
    </li>
  )
}

/** On the foot of the picture, where it takes no room from the words. */
const NewBadge = () => (
  <span className="absolute inset-x-0 -bottom-1.5 mx-auto w-fit rounded-full border-2 border-card bg-accent px-1.5 text-sm leading-4 font-semibold text-on-accent">
    {CONVERSATION_TEXT.isNew}
  </span>
)
