import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConversationBar } from '#client/platform/conversation/ConversationBar.tsx'
import { ConversationSkeleton } from '#client/platform/conversation/ConversationSkeleton.tsx'
import { useTopic } from '#client/platform/live.ts'
import { ErrorState } from '#client/ui/feedback/ErrorState.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { useVisibleScreen } from '#client/ui/frame/useVisibleScreen.ts'
import { chatQuery } from './chat.api.ts'
import { CHAT_TEXT, OBSTACLE_TEXT } from './chat.text.ts'
import { ChatActions } from './ChatActions.tsx'
import { ChatComposer } from './ChatComposer.tsx'
import { ChatLog } from './ChatLog.tsx'
import { ChatTitle } from './ChatTitle.tsx'
import { StartChat } from './StartChat.tsx'

/** Where the way back leads. */
const INBOX = '/messages/inbox'

/** What two members say to each other right now, and where the next line is written. */
export function Chat({ memberId }: { memberId: string }) {
  const opened = useQuery(chatQuery(memberId))
  const chat = opened.data
  const roomId = chat?.roomId ?? null
  // What was said before the end can still be read, until another page is opened or the next chat is started.
  const [shownId, setShownId] = useState(roomId)
  if (roomId !== null && roomId !== shownId) setShownId(roomId)
  useTopic('profile', chat?.other.hasProfile ? memberId : undefined)
  useVisibleScreen()

  if (opened.isPending) return <ConversationSkeleton back={INBOX} />
  if (!chat) {
    return (
      <>
        <ConversationBar back={INBOX} />
        <ErrorState
          message={CHAT_TEXT.failed}
          onRetry={() => void opened.refetch()}
          busy={opened.isFetching}
        />
      </>
    )
  }
  const { other, obstacle } = chat
  return (
    <>
      <ConversationBar back={INBOX} action={<ChatActions other={other} roomId={roomId} />}>
        <ChatTitle other={other} />
      </ConversationBar>
      {shownId === null ? (
        <div className="flex min-h-0 flex-1 flex-col justify-center overflow-y-auto">
          <StartChat chat={chat} />
        </div>
      ) : (
        <ChatLog key={shownId} roomId={shownId} other={other} isOpen={roomId !== null} />
      )}
      {shownId !== null && roomId === null && (
        <Notice className="m-3 md:m-4" action={<StartChat chat={chat} isCompact />}>
          {CHAT_TEXT.ended}
        </Notice>
      )}
      {roomId !== null && obstacle ? (
        <Notice className="m-3 md:m-4">{OBSTACLE_TEXT[obstacle]}</Notice>
      ) : (
        <ChatComposer memberId={memberId} roomId={roomId} />
      )}
    </>
  )
}
