import { useInfiniteQuery } from '@tanstack/react-query'
import { MessagesSquare, PenLine } from 'lucide-react'
import { Button } from '#client/ui/form/Button.tsx'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { Card } from '#client/ui/display/Card.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#client/ui/feedback/ErrorState.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { Tabs } from '#client/ui/display/Tabs.tsx'
import { InboxSkeleton } from './InboxSkeleton.tsx'
import { inboxQuery } from './messages.api.ts'
import { MESSAGES_TEXT } from './messages.text.ts'
import { ThreadRow } from './ThreadRow.tsx'

/** The message centre with the member's conversations. */
export function InboxPage() {
  return (
    <>
      <PageHeader
        title={MESSAGES_TEXT.title}
        actions={
          <Link href="/messages/send" className={buttonClass({ look: 'primary' })}>
            <PenLine aria-hidden="true" className="size-5" />
            {MESSAGES_TEXT.write}
          </Link>
        }
      />
      <Tabs
        label={MESSAGES_TEXT.tabs}
        tabs={[{ href: '/messages/inbox', label: MESSAGES_TEXT.inbox, current: true }]}
      />
      <Inbox />
    </>
  )
}

function Inbox() {
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
    <>
      <Card pad="none">
        <ul aria-label={MESSAGES_TEXT.inbox}>
          {threads.map((thread) => (
            <ThreadRow key={thread.id} thread={thread} />
          ))}
        </ul>
      </Card>
      {inbox.hasNextPage && (
        <div className="mt-6 flex justify-center">
          <Button busy={inbox.isFetchingNextPage} onClick={() => void inbox.fetchNextPage()}>
            {MESSAGES_TEXT.showMore}
          </Button>
        </div>
      )}
    </>
  )
}
