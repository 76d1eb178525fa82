import { useQuery } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { REPORT_TEXT } from '#client/domains/reports/reports.filing.text.ts'
import { MembershipLink } from '#client/domains/messages/MembershipLink.tsx'
import { chatQuery } from '#client/domains/chat/chat.api.ts'
import { CHAT_TEXT, OBSTACLE_TEXT } from '#client/domains/chat/chat.text.ts'
import { ChatComposer } from '#client/domains/chat/ChatComposer.tsx'
import { ChatLog } from '#client/domains/chat/ChatLog.tsx'
import { ChatTitle } from '#client/domains/chat/ChatTitle.tsx'
import { StartChat } from '#client/domains/chat/StartChat.tsx'
import { ConversationBar } from '#client/platform/conversation/ConversationBar.tsx'
import { ConversationSkeleton } from '#client/platform/conversation/ConversationSkeleton.tsx'
import { useTopic } from '#client/platform/live.ts'
import { ErrorState } from '#client/ui/feedback/ErrorState.tsx'
import { lazyPart } from '#client/ui/feedback/part.ts'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { useVisibleScreen } from '#client/ui/frame/useVisibleScreen.ts'
import { ChatActions } from './ChatActions.tsx'

const ReportDialog = lazyPart(async () => (await import('#client/pages/parts/ReportDialog.tsx')).ReportDialog)

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
          <StartChat chat={chat} upgrade={<MembershipLink />} />
        </div>
      ) : (
        <ReportableLog key={shownId} roomId={shownId} other={other} isOpen={roomId !== null} />
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

/** The log of a chat, in which the lines of the other can be reported. */
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
