import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { MessagesSquare } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { NotFoundPage } from '#client/app/frame/ErrorScreen.tsx'
import { roomsQuery } from '#client/domains/chat/chat.api.ts'
import { CHAT_TEXT } from '#client/domains/chat/chat.text.ts'
import { RoomList } from '#client/domains/chat/RoomList.tsx'
import { Inbox } from '#client/domains/messages/Inbox.tsx'
import {
  archiveQuery,
  friendsQuery,
  inboxQuery,
  savedQuery,
  sentQuery,
  threadQuery,
} from '#client/domains/messages/messages.api.ts'
import { listAddress, type ListName, usePlace } from '#client/domains/messages/messages.state.ts'
import { MESSAGES_TEXT } from '#client/domains/messages/messages.text.ts'
import { MessageTabs } from '#client/pages/parts/MessageTabs.tsx'
import { isNowhere } from '#client/platform/calls/call.ts'
import { useSession } from '#client/platform/calls/session.ts'
import { useMedia, WIDE } from '#client/platform/media.ts'
import { ConversationFrame, ConversationSkeleton } from '#client/platform/conversation/ConversationFrame.tsx'
import { Card } from '#client/ui/display/Card.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { fetchAhead, fetchCode } from '#client/ui/feedback/part.ts'

const fetchConversation = async () => ({
  default: (await fetchCode(() => import('./Conversation.tsx'))).Conversation,
})
const Conversation = lazy(fetchConversation)
fetchAhead(fetchConversation)

/**
 * The message centre, at the URL of each list and each conversation. A wide screen shows the list next to the
 * conversation. Any other screen shows one of them, and a phone doesn't fetch a list it doesn't show.
 */
export function MessagesPage() {
  const { list, threadId, at } = usePlace()
  const { isStaff } = useSession()
  const isWide = useMedia(WIDE)
  const conversation = useRef<HTMLDivElement>(null)
  const opened = useQuery({ ...threadQuery(threadId ?? ''), enabled: threadId !== undefined })
  const [isReporting, setReporting] = useState(false)
  // A conversation that was just reported stays until its reporter has read what happens next.
  if (isNowhere(opened.error) && !isReporting) return <NotFoundPage />
  const skip = () => conversation.current?.focus()
  return (
    <ConversationFrame
      ref={conversation}
      list={
        (!threadId || isWide) && (
          <Inbox
            list={list}
            tabs={
              <MessageTabs isStaff={isStaff} current={listAddress(list === 'archive' ? 'inbox' : list)} />
            }
            chats={<RoomList />}
            onSkip={threadId ? skip : undefined}
          />
        )
      }
      conversation={
        threadId && (
          <Suspense fallback={<ConversationSkeleton back={listAddress(list)} />}>
            <Conversation key={`${threadId} ${at}`} threadId={threadId} at={at} onReporting={setReporting} />
          </Suspense>
        )
      }
    >
      <NothingOpen key={list} list={list} />
    </ConversationFrame>
  )
}

const LISTS = {
  inbox: { useList: () => useInfiniteQuery(inboxQuery) },
  archive: { useList: () => useInfiniteQuery(archiveQuery) },
  chats: { useList: () => useInfiniteQuery(roomsQuery) },
  sent: { useList: () => useInfiniteQuery(sentQuery) },
  friends: { useList: () => useInfiniteQuery(friendsQuery) },
  saved: { useList: () => useInfiniteQuery(savedQuery) },
}

/** Shown next to the list on a wide screen, unless the list is empty. */
function NothingOpen({ list }: { list: ListName }) {
  const { useList } = LISTS[list]
  if (useList().data?.pages[0]?.items.length === 0) return null
  return (
    <Card pad="none" className="flex min-w-0 flex-1 items-center justify-center max-lg:hidden">
      <EmptyState icon={MessagesSquare} title={MESSAGES_TEXT.choose}>
        {list === 'chats' ? CHAT_TEXT.about : MESSAGES_TEXT.chooseHelp}
      </EmptyState>
    </Card>
  )
}
