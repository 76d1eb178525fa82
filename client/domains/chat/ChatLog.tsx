import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Hand, MessageCircle } from 'lucide-react'
import { Fragment, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import type { ChatLine, getChat } from '#shared/domains/chat/chat.contract.ts'
import type { Correspondent } from '#shared/domains/messages/messages.contract.ts'
import type { OutputOf } from '#shared/kernel/endpoint.ts'
import { CallFailure } from '#client/platform/calls/call.ts'
import {
  asSaid,
  ConversationMark,
  MessageBubble,
  placeOf,
} from '#client/platform/conversation/MessageBubble.tsx'
import { useTopic } from '#client/platform/live/live.ts'
import { useNow } from '#client/platform/now.ts'
import { ErrorState } from '#client/platform/parts/Loaded.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { useIsVisible, useWhenVisible } from '#client/platform/media.ts'
import { Skeleton, SkeletonGroup } from '#client/ui/feedback/Skeleton.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { Menu, type MenuItem } from '#client/ui/overlay/Menu.tsx'
import { linesQuery, newerLinesQuery } from './chat.api.ts'
import { applyGone } from './chat.handlers.live.ts'
import { useMarkSeen, useOutgoing, useTyping } from './chat.sending.api.ts'
import { CHAT_TEXT } from './chat.text.ts'

interface ChatLogProps {
  roomId: string
  other: Correspondent
  /** False if the chat has ended. */
  isOpen: boolean
  /** Returns the report item for a received line's menu. */
  reportItem: (lineId: string) => MenuItem
}

/** The lines in server order, scrolled to the latest, with pending ones at the end. */
export function ChatLog({ roomId, other, isOpen, reportItem }: ChatLogProps) {
  const query = useInfiniteQuery({ ...linesQuery(roomId), enabled: isOpen })
  useLooking(roomId, isOpen)
  useNewerLines({ roomId, memberId: other.id }, isOpen && query.data !== undefined)
  const stretch = query.data?.pages.toReversed().flatMap(({ items }) => items) ?? []
  const lines = stretch.filter(isShown)
  const stored = new Set(lines.map(({ clientKey }) => clientKey))
  const outgoing = useOutgoing(other.id).filter(({ clientKey }) => !stored.has(clientKey))
  const said = [...lines, ...outgoing.map(asSaid)]
  const isTyping = useTyping(roomId) && isOpen
  const now = useNow()
  const log = useRef<HTMLDivElement>(null)
  useMarkSeenWhileShown(roomId, isOpen ? stretch : [])
  // Scrolls the member's own new line into view, wherever the log was scrolled to.
  useEffect(() => {
    if (outgoing.length > 0) log.current?.scrollTo({ top: 0 })
  }, [outgoing.length])
  const older = useOlderInView(log, {
    mayGoOn: isOpen && query.hasNextPage && !query.isFetching && !query.isFetchNextPageError,
    count: stretch.length,
    onShowOlder: () => void query.fetchNextPage(),
  })

  if (query.isPending) return <LogSkeleton />
  if (!query.data) {
    return (
      <div className="min-h-0 flex-1">
        <ErrorState message={CHAT_TEXT.failed} onRetry={() => void query.refetch()} busy={query.isFetching} />
      </div>
    )
  }
  return (
    // The end of the log stays visible automatically, whatever arrives and however tall a phone's keyboard is.
    <div
      ref={log}
      role="log"
      aria-label={CHAT_TEXT.chat}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      className="relative flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain px-4 py-4 -outline-offset-2 md:px-5"
    >
      <div className="mt-auto">
        {query.hasNextPage && isOpen && (
          <div ref={older} className="mb-4 flex flex-col items-center gap-2">
            {query.isFetchNextPageError && <p role="alert">{CHAT_TEXT.olderFailed}</p>}
            <Button size="sm" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {CHAT_TEXT.older}
            </Button>
          </div>
        )}
        {lines.length + outgoing.length === 0 && (
          <EmptyState icon={Hand} title={CHAT_TEXT.empty}>
            {CHAT_TEXT.emptyHelp(other.username)}
          </EmptyState>
        )}
        <ol className="flex flex-col">
          {lines.map((line, index) => {
            const { day, isJoined } = placeOf(said, index, now)
            return (
              <Fragment key={line.id}>
                {day && <ConversationMark text={day} look="day" />}
                <MessageBubble
                  isJoined={isJoined}
                  goesOn={placeOf(said, index + 1, now).isJoined}
                  author={other.username}
                  isMine={line.isMine}
                  body={line.text}
                  at={line.createdAt}
                  menu={
                    !line.isMine &&
                    isOpen && <Menu label={CHAT_TEXT.lineMenu} size="sm" items={[reportItem(line.id)]} />
                  }
                />
              </Fragment>
            )
          })}
          {outgoing.map(({ clientKey, text, at }, index) => (
            <MessageBubble
              key={clientKey}
              author=""
              isMine
              body={text}
              at={at}
              isJoined={placeOf(said, lines.length + index, now).isJoined}
              isWaiting
            />
          ))}
        </ol>
        <p className="mt-1 min-h-6 text-sm text-ink-soft" aria-live="off">
          {isTyping && CHAT_TEXT.typing(other.username)}
        </p>
      </div>
    </div>
  )
}

/** A line without text was reported or removed. */
const isShown = ({ text }: ChatLine) => text !== ''

const LogSkeleton = () => (
  <SkeletonGroup className="flex min-h-0 flex-1 flex-col justify-end gap-3 overflow-hidden p-4 md:p-5">
    <Skeleton className="h-12 w-2/5" />
    <Skeleton className="h-12 w-1/2 self-end" />
    <Skeleton className="h-20 w-3/5" />
  </SkeletonGroup>
)

/** Notifies the server that the member has the chat open, so that the server sends no notifications about the chat. */
function useLooking(roomId: string, isOpen: boolean) {
  const isVisible = useIsVisible()
  useTopic('chatRoom', isOpen && isVisible ? roomId : undefined)
}

/** Fetches newer lines, and finds out what happened to a chat that no longer exists. */
function useNewerLines({ roomId, memberId }: { roomId: string; memberId: string }, enabled: boolean) {
  const client = useQueryClient()
  const { error } = useQuery({ ...newerLinesQuery(roomId), enabled })
  useEffect(() => {
    if (error instanceof CallFailure && error.status === 404) applyGone(client, memberId)
  }, [client, error, memberId])
}

/** Received lines count as seen once they're shown in a visible window. */
function useMarkSeenWhileShown(roomId: string, lines: readonly ChatLine[]) {
  const { mutate } = useMarkSeen(roomId)
  const lastSeq = lines.findLast(({ isMine }) => !isMine)?.seq
  useWhenVisible(String(lastSeq ?? ''), () => lastSeq !== undefined && mutate(lastSeq))
}

interface OlderLines {
  mayGoOn: boolean
  /** The number of loaded lines. Loading more may leave the start of the log visible. */
  count: number
  onShowOlder(): void
}

/** Fetches older lines when the start of the log scrolls into view. */
function useOlderInView(
  log: React.RefObject<HTMLDivElement | null>,
  { mayGoOn, count, onShowOlder }: OlderLines,
) {
  const place = useRef<HTMLDivElement>(null)
  const goOn = useEffectEvent(onShowOlder)
  useEffect(() => {
    if (!mayGoOn || !place.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && goOn(), {
      root: log.current,
      rootMargin: '300px',
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [mayGoOn, count, log])
  return place
}

interface StartChatProps {
  chat: OutputOf<typeof getChat>
  /** Why no chat can be started. */
  reason: string | false
  /** The link to get more chats a day. */
  upgrade: ReactNode
}

/** Shown instead of a chat's log. Nothing is created or counted until a line is sent. */
export function StartChat({ chat: { other, obstacle, allowance }, reason, upgrade }: StartChatProps) {
  const outgoing = useOutgoing(other.id)
  if (outgoing.length > 0) {
    return (
      <ol className="mt-auto flex flex-col px-4 py-4 md:px-5">
        {outgoing.map(({ clientKey, text, at }) => (
          <MessageBubble key={clientKey} author="" isMine body={text} at={at} isWaiting />
        ))}
      </ol>
    )
  }
  return (
    <div className="my-auto">
      <EmptyState icon={MessageCircle} title={CHAT_TEXT.chatWith(other.username)}>
        {reason ? <p className="font-medium text-danger">{reason}</p> : <p>{CHAT_TEXT.notStartedHelp}</p>}
        {obstacle === 'opening_question' && (
          <Link href={`/messages/send?to=${encodeURIComponent(other.username)}`} className="link">
            {CHAT_TEXT.answerFirst}
          </Link>
        )}
        {!obstacle && allowance.isExceeded && upgrade}
      </EmptyState>
    </div>
  )
}
