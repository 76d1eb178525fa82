import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Flag } from 'lucide-react'
import { type ComponentProps, useRef, useState } from 'react'
import { NotFoundPage } from '#client/app/frame/ErrorScreen.tsx'
import { chatQuery } from '#client/domains/chat/chat.api.ts'
import { allowanceText, CHAT_TEXT, OBSTACLE_TEXT } from '#client/domains/chat/chat.text.ts'
import { ChatComposer } from '#client/domains/chat/ChatComposer.tsx'
import { ChatLog, StartChat } from '#client/domains/chat/ChatLog.tsx'
import { RoomList } from '#client/domains/chat/RoomList.tsx'
import { Inbox } from '#client/domains/messages/Inbox.tsx'
import { MembershipLink } from '#client/domains/messages/AllowanceNote.tsx'
import { listAddress } from '#client/domains/messages/messages.state.ts'
import { OtherTitle } from '#client/domains/messages/OtherTitle.tsx'
import { REPORT_TEXT } from '#client/domains/reports/reports.text.ts'
import { MessageTabs } from '#client/pages/parts/MessageTabs.tsx'
import { isNowhere } from '#client/platform/calls/call.ts'
import {
  ConversationBar,
  ConversationFrame,
  ConversationSkeleton,
} from '#client/platform/conversation/ConversationFrame.tsx'
import { useTopic } from '#client/platform/live/live.ts'
import { useMedia, useVisibleScreen, WIDE } from '#client/platform/media.ts'
import { useSession } from '#client/platform/calls/session.ts'
import { ErrorState } from '#client/platform/parts/Loaded.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { lazyPart } from '#client/ui/feedback/part.ts'
import { ChatActions } from './ChatActions.tsx'

/** A live chat with another member. On a wide screen, the open chats are listed next to it, like conversations. */
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

const ReportDialog = lazyPart(async () => (await import('#client/pages/parts/ReportDialog.tsx')).ReportDialog)

/** The URL of the back link. */
const BACK = listAddress('chats')

/** The chat's lines and the field for the next one. The first line starts the chat. */
function Chat({ memberId }: { memberId: string }) {
  const opened = useQuery(chatQuery(memberId))
  const chat = opened.data
  const roomId = chat?.roomId ?? null
  // A chat's lines stay readable after it has ended, until another page is opened or the next chat is started.
  const [shownId, setShownId] = useState(roomId)
  if (roomId !== null && roomId !== shownId) setShownId(roomId)
  useTopic('profile', chat?.other.hasProfile ? memberId : undefined)
  useVisibleScreen()

  if (opened.isPending) return <ConversationSkeleton back={BACK} />
  if (!chat) {
    return (
      <>
        <ConversationBar back={BACK} />
        <ErrorState
          message={CHAT_TEXT.failed}
          onRetry={() => void opened.refetch()}
          busy={opened.isFetching}
        />
      </>
    )
  }
  const { other, obstacle, allowance } = chat
  const whyNot = obstacle ? OBSTACLE_TEXT[obstacle] : allowance.isExceeded && CHAT_TEXT.limitReached
  return (
    <>
      <ConversationBar back={BACK} action={<ChatActions chat={chat} />}>
        <OtherTitle other={other} lastActive={other.lastActive} />
      </ConversationBar>
      {shownId === null ? (
        <div className="relative flex min-h-0 flex-1 flex-col overflow-y-auto">
          <StartChat chat={chat} reason={whyNot} upgrade={<MembershipLink />} />
        </div>
      ) : (
        <ReportableLog key={shownId} roomId={shownId} other={other} isOpen={roomId !== null} />
      )}
      {shownId !== null && roomId === null && (
        <Notice className="m-3 md:m-4">
          <span>{CHAT_TEXT.ended}</span> <span>{whyNot || CHAT_TEXT.startsAgain}</span>
        </Notice>
      )}
      {roomId !== null && obstacle ? (
        <Notice className="m-3 md:m-4">{OBSTACLE_TEXT[obstacle]}</Notice>
      ) : (
        <ChatComposer
          memberId={memberId}
          roomId={roomId}
          disabledReason={roomId === null && whyNot}
          note={roomId === null && !whyNot ? allowanceText(allowance) : undefined}
        />
      )}
    </>
  )
}

/** A chat's log, in which the other member's lines can be reported. */
function ReportableLog(props: Omit<ComponentProps<typeof ChatLog>, 'reportItem'>) {
  const [reporting, setReporting] = useState<{ id: string; isOpen: boolean }>()
  return (
    <>
      <ChatLog
        {...props}
        reportItem={(id) => ({
          label: REPORT_TEXT.report,
          icon: Flag,
          danger: true,
          onSelect: () => setReporting({ id, isOpen: true }),
        })}
      />
      {reporting && (
        <ReportDialog
          key={reporting.id}
          open={reporting.isOpen}
          onClose={() => setReporting({ ...reporting, isOpen: false })}
          kind="chat_line"
          id={reporting.id}
        />
      )}
    </>
  )
}
