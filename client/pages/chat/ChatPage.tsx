import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useRef } from 'react'
import { NotFoundPage } from '#client/app/ErrorScreen.tsx'
import { chatQuery } from '#client/domains/chat/chat.api.ts'
import { RoomList } from '#client/domains/chat/RoomList.tsx'
import { Inbox } from '#client/domains/messages/Inbox.tsx'
import { listAddress } from '#client/domains/messages/messages.state.ts'
import { MessageTabs } from '#client/pages/parts/MessageTabs.tsx'
import { ConversationFrame } from '#client/platform/conversation/ConversationFrame.tsx'
import { isNowhere } from '#client/platform/call.ts'
import { useMedia, WIDE } from '#client/platform/media.ts'
import { useSession } from '#client/platform/session.ts'
import { Chat } from './Chat.tsx'

/** A live chat with another member; on a wide screen the open chats stand beside it, as the conversations do. */
export function ChatPage() {
  const { userId = '' } = useParams({ strict: false })
  const { isStaff } = useSession()
  const opened = useQuery(chatQuery(userId))
  const isWide = useMedia(WIDE)
  const chat = useRef<HTMLDivElement>(null)
  if (isNowhere(opened.error)) return <NotFoundPage />
  return (
    <ConversationFrame
      ref={chat}
      list={
        isWide && (
          <Inbox
            list="chats"
            tabs={<MessageTabs isStaff={isStaff} current={listAddress('chats')} />}
            chats={<RoomList />}
            onSkip={() => chat.current?.focus()}
          />
        )
      }
      conversation={<Chat key={userId} memberId={userId} />}
    />
  )
}
