import { clsx } from 'clsx'
import type { Thread } from '#shared/domains/messages/messages.contract.ts'
import { TimeAgo } from '#client/platform/TimeAgo.tsx'
import { Badge } from '#client/ui/display/Badge.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { CorrespondentPhoto } from './CorrespondentPhoto.tsx'
import { MESSAGES_TEXT } from './messages.text.ts'

/** One conversation in the inbox. */
export function ThreadRow({ thread }: { thread: Thread }) {
  const { other, isNew } = thread
  return (
    <li className="border-t border-line first:border-t-0">
      <Link
        href={`/messages/thread/${thread.id}`}
        className="flex gap-4 lg:gap-3 px-4 py-4 -outline-offset-2 transition-colors hover:bg-ink/4 aria-[current=page]:bg-accent-soft md:px-5 lg:px-4"
      >
        <CorrespondentPhoto other={other} width={52} />
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className={clsx('truncate', isNew ? 'font-semibold' : 'font-medium')}>
              {other?.username ?? MESSAGES_TEXT.neutralName}
            </span>
            <TimeAgo at={thread.updatedAt} className="shrink-0 text-sm text-ink-soft" />
          </span>
          <span className="mt-0.5 flex items-start justify-between gap-3">
            <span
              className={clsx(
                'line-clamp-2 min-w-0 whitespace-pre-line wrap-anywhere',
                isNew ? 'text-ink' : 'text-ink-soft',
              )}
            >
              {thread.isLastMine && MESSAGES_TEXT.youWrote}
              {thread.preview}
            </span>
            {isNew && <Badge look="new">{MESSAGES_TEXT.isNew}</Badge>}
          </span>
        </span>
      </Link>
    </li>
  )
}
