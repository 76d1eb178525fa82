import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Flag, MessageCircle } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Message } from '#shared/domains/messages/messages.contract.ts'
import type { SentPhoto } from '#shared/domains/photos/photos.sending.contract.ts'
import { BLOCK_TEXT } from '#client/domains/blocks/blocks.text.ts'
import { ConversationLog } from '#client/domains/messages/ConversationLog.tsx'
import { allowanceQuery, conversationQuery, threadQuery } from '#client/domains/messages/messages.api.ts'
import { useMarkRead, useReply } from '#client/domains/messages/messages.sending.api.ts'
import { listAddress, usePlace } from '#client/domains/messages/messages.state.ts'
import { MESSAGES_TEXT, OBSTACLE_TEXT } from '#client/domains/messages/messages.text.ts'
import { OtherTitle } from '#client/domains/messages/OtherTitle.tsx'
import { REPORT_TEXT } from '#client/domains/reports/reports.text.ts'
import { ConversationBar, ConversationSkeleton } from '#client/platform/conversation/ConversationFrame.tsx'
import { useTopic } from '#client/platform/live/live.ts'
import { useVisibleScreen, useWhenVisible } from '#client/platform/media.ts'
import { ErrorState } from '#client/platform/parts/Loaded.tsx'
import { fetchPage } from '#client/ui/form/ShowMore.tsx'
import { lazyPart } from '#client/ui/feedback/part.ts'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { IconLink } from '#client/ui/form/IconLink.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import type { MenuItem } from '#client/ui/overlay/Menu.tsx'
import { Composer } from './Composer.tsx'
import { ThreadMenu } from './ThreadMenu.tsx'

const ReportDialog = lazyPart(async () => (await import('#client/pages/parts/ReportDialog.tsx')).ReportDialog)

interface ConversationProps {
  threadId: string
  /** The message to open the conversation at, instead of the latest one. */
  at?: string | undefined
  /** Called with true when a report is started here, and with false when this unmounts. */
  onReporting: (isReporting: boolean) => void
}

/** The item being reported, or the last one reported. */
interface Reporting {
  kind: 'message' | 'conversation'
  id: string
  isOpen: boolean
}

/** The messages between two members, and the field for a reply. */
export function Conversation({ threadId, at, onReporting }: ConversationProps) {
  const opened = useQuery(threadQuery(threadId))
  const conversation = useInfiniteQuery(conversationQuery(threadId, at))
  const navigate = useNavigate()
  const back = listAddress(usePlace().list)
  const allowance = useQuery(allowanceQuery).data
  const messages = conversation.data?.pages.toReversed().flatMap(({ items }) => items) ?? []
  const { send } = useReply(threadId)
  const [reporting, setReporting] = useState<Reporting>()
  useEffect(() => () => onReporting(false), [onReporting])
  const other = opened.data?.thread.other
  useTopic('profile', other?.hasProfile ? other.id : undefined)
  useVisibleScreen()
  // Nothing counts as seen until the thread has loaded as well.
  useMarkReadWhileSeen(threadId, opened.data ? messages : [])

  if (opened.isPending || conversation.isPending) return <ConversationSkeleton back={back} />
  if (!opened.data || !conversation.data) {
    const retry = () => void Promise.all([opened.refetch(), conversation.refetch()])
    return (
      <>
        <ConversationBar back={back} />
        <ErrorState message={MESSAGES_TEXT.conversationFailed} onRetry={retry} />
      </>
    )
  }
  const { thread, lastActive, obstacle, isFree, draft } = opened.data
  const sendHere = (body: string, photo: SentPhoto | undefined) => {
    send(body, photo)
    // Leaves the older message, because sent messages appear at the end.
    if (at) void navigate({ to: `/messages/thread/${threadId}` })
  }
  const reportItem = (kind: Reporting['kind'], id: string): MenuItem => ({
    label: REPORT_TEXT.report,
    icon: Flag,
    danger: true,
    onSelect: () => {
      setReporting({ kind, id, isOpen: true })
      onReporting(true)
    },
  })
  const isBlocked = obstacle === 'blocked_by_viewer'
  const otherName = thread.other?.username ?? MESSAGES_TEXT.neutralName
  return (
    <>
      <ConversationBar
        back={back}
        action={
          <>
            {thread.other && !isBlocked && (
              <IconLink
                look="ghost"
                icon={MessageCircle}
                href={`/chat/${thread.other.id}`}
                label={MESSAGES_TEXT.chatWith(thread.other.username)}
              />
            )}
            <ThreadMenu thread={thread} isBlocked={isBlocked} report={reportItem('conversation', threadId)} />
          </>
        }
      >
        <OtherTitle other={thread.other} lastActive={lastActive} />
      </ConversationBar>
      <ConversationLog
        threadId={threadId}
        otherName={otherName}
        messages={messages}
        at={at}
        reportItem={(id) => reportItem('message', id)}
        older={{
          isThere: conversation.hasNextPage,
          isLoading: conversation.isFetchingNextPage,
          onShow: () => void fetchPage(conversation.data, conversation.fetchNextPage),
        }}
        newer={{
          isThere: conversation.hasPreviousPage,
          isLoading: conversation.isFetchingPreviousPage,
          onShow: () => void fetchPage(conversation.data, conversation.fetchPreviousPage),
        }}
      />
      {obstacle ? (
        <Notice
          className="m-3 md:m-4"
          action={
            (isBlocked && <BlockListLink />) ||
            (obstacle === 'opening_question' && <FirstMessageLink to={otherName} />)
          }
        >
          {OBSTACLE_TEXT[obstacle]}
        </Notice>
      ) : (
        <Composer
          threadId={threadId}
          otherName={otherName}
          allowance={allowance}
          isFree={isFree}
          draft={draft}
          arrived={conversation.hasPreviousPage ? undefined : keysOf(messages)}
          onSend={sendHere}
        />
      )}
      {reporting && (
        <ReportDialog
          key={reporting.id}
          open={reporting.isOpen}
          onClose={() => setReporting({ ...reporting, isOpen: false })}
          kind={reporting.kind}
          id={reporting.id}
          onHidden={() => {
            if (reporting.kind === 'conversation') void navigate({ to: '/messages/inbox' })
          }}
        />
      )}
    </>
  )
}

const keysOf = (messages: readonly Message[]) => new Set(messages.flatMap(({ clientKey }) => clientKey ?? []))

const BlockListLink = () => (
  <Link href="/account/block-list" className="link">
    {BLOCK_TEXT.openList}
  </Link>
)

const FirstMessageLink = ({ to }: { to: string }) => (
  <Link href={`/messages/send?to=${encodeURIComponent(to)}`} className="link">
    {MESSAGES_TEXT.writeFirstMessage}
  </Link>
)

/** Marks received messages as read once they're shown in a visible window. */
function useMarkReadWhileSeen(threadId: string, messages: readonly Message[]) {
  const { mutate } = useMarkRead(threadId)
  const lastUnreadId = messages.findLast(({ isUnread }) => isUnread)?.id
  useWhenVisible(lastUnreadId ?? '', () => lastUnreadId && mutate({ throughId: lastUnreadId }))
}
