import { useInfiniteQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { MessagesSquare, PenLine } from 'lucide-react'
import { Card } from '#client/ui/display/Card.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#client/ui/feedback/ErrorState.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { Link } from '#client/ui/frame/Link.tsx'
import { InboxSkeleton } from './InboxSkeleton.tsx'
import { inboxQuery } from './messages.api.ts'
import { MESSAGES_TEXT } from './messages.text.ts'
import { MessageTabs } from './MessageTabs.tsx'
import { ThreadRow } from './ThreadRow.tsx'

interface InboxProps {
  /** Goes to the conversation beside it, past all others; the title of the page is then that of the conversation. */
  onSkip?: (() => void) | undefined
}

/** The member's conversations, the latest first. */
export function Inbox({ onSkip }: InboxProps) {
  const Heading = onSkip ? 'h2' : 'h1'
  return (
    <>
      {onSkip && (
        <Button size="sm" className="sr-only focus:not-sr-only focus:mb-3" onClick={onSkip}>
          {MESSAGES_TEXT.skip}
        </Button>
      )}
      <div className="mb-4 flex min-h-11 items-center justify-between gap-3">
        <Heading className="text-2xl">{MESSAGES_TEXT.title}</Heading>
        <Link
          href="/messages/send"
          title={MESSAGES_TEXT.write}
          className={clsx(buttonClass({ look: onSkip ? 'secondary' : 'primary' }), 'lg:px-2.5')}
        >
          <PenLine aria-hidden="true" className="size-5" />
          <span className="lg:sr-only">{MESSAGES_TEXT.write}</span>
        </Link>
      </div>
      <MessageTabs />
      <Threads />
    </>
  )
}

function Threads() {
  const inbox = useInfiniteQuery(inboxQuery)
  if (inbox.isPending) return <InboxSkeleton />
  if (!inbox.data) {
    return (
      <ErrorState
        message={MESSAGES_TEXT.inboxFailed}
        onRetry={() => void inbox.refetch()}
        busy={inbox.isFetching}
      />
    )
  }
  const threads = inbox.data.pages.flatMap(({ items }) => items)
  if (threads.length === 0) {
    return (
      <EmptyState
        icon={MessagesSquare}
        title={MESSAGES_TEXT.inboxEmpty}
        action={
          <Link href="/browse" className={buttonClass({ look: 'primary' })}>
            {MESSAGES_TEXT.browse}
          </Link>
        }
      >
        {MESSAGES_TEXT.inboxEmptyHelp}
      </EmptyState>
    )
  }
  return (
    <Card pad="none" className="flex min-h-0 flex-col">
      <nav aria-label={MESSAGES_TEXT.conversations} className="min-h-0 overflow-y-auto overscroll-contain">
        <ul aria-label={MESSAGES_TEXT.inbox}>
          {threads.map((thread) => (
            <ThreadRow key={thread.id} thread={thread} />
          ))}
        </ul>
        {inbox.hasNextPage && (
          <div className="flex justify-center border-t border-line p-4">
            <Button busy={inbox.isFetchingNextPage} onClick={() => void inbox.fetchNextPage()}>
              {MESSAGES_TEXT.showMore}
            </Button>
          </div>
        )}
      </nav>
    </Card>
  )
}
