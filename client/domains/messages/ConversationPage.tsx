import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import type { Message } from '#shared/domains/messages/messages.contract.ts'
import { NotFoundPage } from '#client/app/NotFoundPage.tsx'
import { CallFailure } from '#client/platform/call.ts'
import { Card } from '#client/ui/display/Card.tsx'
import { ErrorState } from '#client/ui/feedback/ErrorState.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Composer } from './Composer.tsx'
import { ConversationHeader } from './ConversationHeader.tsx'
import { ConversationLog } from './ConversationLog.tsx'
import { ConversationSkeleton } from './ConversationSkeleton.tsx'
import { allowanceQuery, conversationQuery, threadQuery } from './messages.api.ts'
import { useMarkRead, useReply } from './messages.sending.api.ts'
import { MESSAGES_TEXT, OBSTACLE_TEXT } from './messages.text.ts'

export function ConversationPage() {
  const { threadId = '' } = useParams({ strict: false })
  const opened = useQuery(threadQuery(threadId))
  if (isForOthers(opened.error)) return <NotFoundPage />
  return (
    <Card
      as="section"
      pad="none"
      className="flex h-[calc(100dvh-var(--header-height)-var(--bottom-bar)-2rem)] min-h-96 flex-col md:h-[calc(100dvh-var(--header-height)-4rem)]"
    >
      <Conversation key={threadId} threadId={threadId} />
    </Card>
  )
}

/** Refused to whoever is no participant, and for an address that cannot be one. */
const isForOthers = (error: Error | null) =>
  error instanceof CallFailure && (error.status === 404 || error.status === 422)

function Conversation({ threadId }: { threadId: string }) {
  const opened = useQuery(threadQuery(threadId))
  const conversation = useInfiniteQuery(conversationQuery(threadId))
  const allowance = useQuery(allowanceQuery).data
  const messages = conversation.data?.pages.toReversed().flatMap(({ items }) => items) ?? []
  const { send } = useReply(threadId)
  // Nothing is seen before the thread has come, too.
  useMarkReadWhileSeen(threadId, opened.data ? messages : [])

  if (opened.isPending || conversation.isPending) return <ConversationSkeleton />
  if (!opened.data || !conversation.data) {
    const retry = () => void Promise.all([opened.refetch(), conversation.refetch()])
    return <ErrorState message={MESSAGES_TEXT.conversationFailed} onRetry={retry} />
  }
  const { thread, obstacle } = opened.data
  return (
    <>
      <ConversationHeader other={thread.other} />
      <ConversationLog
        threadId={threadId}
        otherName={thread.other?.username ?? MESSAGES_TEXT.neutralName}
        messages={messages}
        hasOlder={conversation.hasNextPage}
        isLoadingOlder={conversation.isFetchingNextPage}
        onShowOlder={() => void conversation.fetchNextPage()}
      />
      {obstacle ? (
        <Notice className="m-3 md:m-4">{OBSTACLE_TEXT[obstacle]}</Notice>
      ) : (
        <Composer threadId={threadId} allowance={allowance} onSend={send} />
      )}
    </>
  )
}

/** Received messages count as read once they stand in a window that can be seen. */
function useMarkReadWhileSeen(threadId: string, messages: readonly Message[]) {
  const { mutate } = useMarkRead(threadId)
  const lastUnreadId = messages.findLast(({ isUnread }) => isUnread)?.id
  const mark = useEffectEvent(() => {
    if (lastUnreadId && document.visibilityState === 'visible') mutate()
  })
  useEffect(() => {
    const markSeen = () => mark()
    markSeen()
    document.addEventListener('visibilitychange', markSeen)
    return () => document.removeEventListener('visibilitychange', markSeen)
  }, [lastUnreadId])
}
