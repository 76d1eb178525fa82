import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useRef } from 'react'
import { NotFoundPage } from '#client/app/NotFoundPage.tsx'
import { chatQuery } from '#client/domains/chat/chat.api.ts'
import { CHAT_TEXT } from '#client/domains/chat/chat.text.ts'
import { RoomList } from '#client/domains/chat/RoomList.tsx'
import { ConversationFrame } from '#client/platform/conversation/ConversationFrame.tsx'
import { isNowhere } from '#client/platform/call.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { Chat } from './Chat.tsx'

/** A live chat with another member; on a wide screen the open chats stand beside it. */
export function ChatPage() {
  const { userId = '' } = useParams({ strict: false })
  const opened = useQuery(chatQuery(userId))
  const chat = useRef<HTMLDivElement>(null)
  if (isNowhere(opened.error)) return <NotFoundPage />
  return (
    <ConversationFrame
      ref={chat}
      list={
        <>
          <Button
            size="sm"
            className="sr-only focus:not-sr-only focus:mb-3"
            onClick={() => chat.current?.focus()}
          >
            {CHAT_TEXT.skip}
          </Button>
          <h2 className="mb-4 flex min-h-11 items-center text-2xl">{CHAT_TEXT.chats}</h2>
          <RoomList />
        </>
      }
      conversation={<Chat key={userId} memberId={userId} />}
    />
  )
}
