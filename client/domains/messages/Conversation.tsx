import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Message } from '#shared/domains/messages/messages.contract.ts'
import { BLOCK_TEXT } from '#client/domains/blocks/blocks.text.ts'
import { ErrorState } from '#client/ui/feedback/ErrorState.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { useVisibleScreen } from '#client/ui/frame/useVisibleScreen.ts'
import { BlockCorrespondent } from './BlockCorrespondent.tsx'
import { Composer } from './Composer.tsx'
import { ConversationBar } from './ConversationBar.tsx'
import { ConversationLog } from './ConversationLog.tsx'
import { ConversationSkeleton } from './ConversationSkeleton.tsx'
import { CorrespondentTitle } from './CorrespondentTitle.tsx'
import { allowanceQuery, conversationQuery, threadQuery } from './messages.api.ts'
import { useMarkRead, useReply } from './messages.sending.api.ts'
import { MESSAGES_TEXT, OBSTACLE_TEXT } from './messages.text.ts'

/** What two members have written to each other, and where a reply is written. */
export function Conversation({ threadId }: { threadId: string }) {
  const opened = useQuery(threadQuery(threadId))
  const conversation = useInfiniteQuery(conversationQuery(threadId))
  const allowance = useQuery(allowanceQuery).data
  const messages = conversation.data?.pages.toReversed().flatMap(({ items }) => items) ?? []
  const { send } = useReply(threadId)
  useVisibleScreen()
  // Nothing is seen before the thread has come, too.
  useMarkReadWhileSeen(threadId, opened.data ? messages : [])

  if (opened.isPending || conversation.isPending) return <ConversationSkeleton />
  if (!opened.data || !conversation.data) {
    const retry = () => void Promise.all([opened.refetch(), conversation.refetch()])
    return (
      <>
        <ConversationBar />
        <ErrorState message={MESSAGES_TEXT.conversationFailed} onRetry={retry} />
      </>
    )
  }
  const { thread, obstacle } = opened.data
  const isBlocked = obstacle === 'blocked_by_viewer'
  const otherName = thread.other?.username ?? MESSAGES_TEXT.neutralName
  return (
    <>
      <ConversationBar action={!isBlocked && <BlockCorrespondent threadId={threadId} other={thread.other} />}>
        <CorrespondentTitle other={thread.other} />
      </ConversationBar>
      <ConversationLog
        threadId={threadId}
        otherName={otherName}
        messages={messages}
        hasOlder={conversation.hasNextPage}
        isLoadingOlder={conversation.isFetchingNextPage}
        onShowOlder={() => void conversation.fetchNextPage()}
      />
      {obstacle ? (
        <Notice className="m-3 md:m-4" action={isBlocked && <BlockListLink />}>
          {OBSTACLE_TEXT[obstacle]}
        </Notice>
      ) : (
        <Composer threadId={threadId} otherName={otherName} allowance={allowance} onSend={send} />
      )}
    </>
  )
}

const BlockListLink = () => (
  <Link href="/account/block-list" className="link">
    {BLOCK_TEXT.openList}
  </Link>
)

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
