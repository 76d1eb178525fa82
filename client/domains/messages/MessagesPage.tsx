import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { MessagesSquare } from 'lucide-react'
import { useRef } from 'react'
import { NotFoundPage } from '#client/app/NotFoundPage.tsx'
import { CallFailure } from '#client/platform/call.ts'
import { useMedia, WIDE } from '#client/platform/media.ts'
import { Card } from '#client/ui/display/Card.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Conversation } from './Conversation.tsx'
import { Inbox } from './Inbox.tsx'
import { inboxQuery, threadQuery } from './messages.api.ts'
import { MessagesFrame } from './MessagesFrame.tsx'
import { MESSAGES_TEXT } from './messages.text.ts'

/** Refused to whoever is no participant, and for an address that cannot be one. */
const isForOthers = (error: Error | null) =>
  error instanceof CallFailure && (error.status === 404 || error.status === 422)

/**
 * The message centre, at the address of the inbox and of each conversation: on a wide screen the inbox stands beside
 * the conversation, on any other there is one of the two, and a phone asks for no list that it does not show.
 */
export function MessagesPage() {
  const { threadId } = useParams({ strict: false })
  const isWide = useMedia(WIDE)
  const conversation = useRef<HTMLDivElement>(null)
  const opened = useQuery({ ...threadQuery(threadId ?? ''), enabled: threadId !== undefined })
  if (isForOthers(opened.error)) return <NotFoundPage />
  const skip = () => conversation.current?.focus()
  return (
    <MessagesFrame
      ref={conversation}
      inbox={(!threadId || isWide) && <Inbox onSkip={threadId ? skip : undefined} />}
      conversation={threadId && <Conversation key={threadId} threadId={threadId} />}
    >
      <NothingOpen />
    </MessagesFrame>
  )
}

/** Beside the inbox of a wide screen, unless there is nothing to choose from. */
function NothingOpen() {
  const { data } = useInfiniteQuery(inboxQuery)
  if (data?.pages[0]?.items.length === 0) return null
  return (
    <Card pad="none" className="flex min-w-0 flex-1 items-center justify-center max-lg:hidden">
      <EmptyState icon={MessagesSquare} title={MESSAGES_TEXT.choose}>
        {MESSAGES_TEXT.chooseHelp}
      </EmptyState>
    </Card>
  )
}
