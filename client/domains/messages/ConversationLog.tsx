import { Fragment, type UIEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Message } from '#shared/domains/messages/messages.contract.ts'
import { mediaPath } from '#shared/domains/photos/photos.contract.ts'
import { CallFailure } from '#client/platform/calls/call.ts'
import { CONVERSATION_TEXT } from '#client/platform/conversation/conversation.text.ts'
import {
  asSaid,
  ConversationMark,
  MessageBubble,
  placeOf,
} from '#client/platform/conversation/MessageBubble.tsx'
import { useNow } from '#client/platform/now.ts'
import { PhotoThumb } from '#client/ui/display/ProfilePhoto.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import type { MenuItem } from '#client/ui/overlay/Menu.tsx'
import { MessageMenu } from './MessageMenu.tsx'
import { type Outgoing, useChangeLock, useOutgoing, useReply } from './messages.sending.api.ts'
import { LOCK_TEXT, MESSAGES_TEXT, sendFailureText } from './messages.text.ts'
import { PhotoLock } from './PhotoLock.tsx'

interface ConversationLogProps {
  threadId: string
  otherName: string
  /** Oldest first. */
  messages: readonly Message[]
  /** The message to open at. */
  at?: string | undefined
  /** Returns the report item for a received message's menu. */
  reportItem: (messageId: string) => MenuItem
  older: MoreMessages
  newer: MoreMessages
}

/** The messages still to be fetched at one end. */
interface MoreMessages {
  isThere: boolean
  isLoading: boolean
  onShow(): void
}

/** The distance from the end, in pixels, within which new messages are followed. */
const NEAR_END = 160

/** The messages in server order, scrolled to the latest, with pending ones at the end. */
export function ConversationLog(props: ConversationLogProps) {
  const { threadId, otherName, messages, at, reportItem, older, newer } = props
  const now = useNow()
  const { retry, forget } = useReply(threadId)
  const changeLock = useChangeLock(threadId)
  const stored = new Set(messages.map(({ clientKey }) => clientKey))
  const unsent = useOutgoing(threadId)
  const outgoing = unsent.filter(({ clientKey }) => !stored.has(clientKey))
  // Stored although the response was lost, so there's nothing left to send again.
  const arrived = unsent.filter(({ clientKey, status }) => status === 'error' && stored.has(clientKey))
  useEffect(() => {
    for (const { clientKey } of arrived) forget(clientKey)
  })
  const [firstUnreadId] = useState(() => messages.find(({ isUnread }) => isUnread)?.id)
  const { log, list, keepInView } = useScrollPosition({
    firstId: messages[0]?.id,
    count: messages.length + outgoing.length,
    outgoing: outgoing.length,
    at,
    follows: !newer.isThere,
  })
  const lastSeenId = messages.findLast(({ isSeen }) => isSeen)?.id
  const said = [...messages, ...outgoing.map(asSaid)]
  const isJoined = (index: number) =>
    placeOf(said, index, now).isJoined && messages[index]?.id !== firstUnreadId
  const showMore = ({ currentTarget }: UIEvent<HTMLElement>) => {
    const { scrollTop, scrollHeight, clientHeight } = currentTarget
    if (scrollTop < NEAR_END && older.isThere && !older.isLoading) older.onShow()
    const below = scrollHeight - scrollTop - clientHeight
    if (below < NEAR_END && newer.isThere && !newer.isLoading) newer.onShow()
  }

  return (
    <div
      ref={log}
      role="log"
      aria-label={CONVERSATION_TEXT.conversation}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      onScroll={showMore}
      className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-4 -outline-offset-2 [overflow-anchor:none] md:px-5"
    >
      {older.isThere && <ShowMore {...older} text={MESSAGES_TEXT.showOlder} />}
      <ol ref={list} className="flex min-h-full flex-col justify-end">
        {messages.map((message, index) => {
          const { day } = placeOf(said, index, now)
          return (
            <Fragment key={message.id}>
              {day && <ConversationMark text={day} look="day" />}
              {message.id === firstUnreadId && <ConversationMark text={MESSAGES_TEXT.unread} look="unread" />}
              <MessageBubble
                isJoined={isJoined(index)}
                goesOn={isJoined(index + 1)}
                author={otherName}
                isMine={message.isMine}
                body={message.body}
                question={message.question}
                at={message.createdAt}
                id={message.id}
                isMarked={message.id === at}
                isSaved={message.isSaved}
                menu={
                  <MessageMenu
                    threadId={threadId}
                    otherName={otherName}
                    message={message}
                    report={reportItem(message.id)}
                  />
                }
                isSeen={message.id === lastSeenId}
                photo={
                  message.lock && (
                    <PhotoLock
                      messageId={message.id}
                      lock={message.lock}
                      sender={otherName}
                      onChanged={(lock) => {
                        if (lock.state === 'open') keepInView(message.id)
                        changeLock(message.id, lock)
                      }}
                    />
                  )
                }
              />
            </Fragment>
          )
        })}
        {outgoing.map((unsent, index) => (
          <OutgoingBubble
            key={unsent.clientKey}
            outgoing={unsent}
            isJoined={isJoined(messages.length + index)}
            otherName={otherName}
            onRetry={() => retry(unsent)}
            onDiscard={() => forget(unsent.clientKey)}
          />
        ))}
      </ol>
      {newer.isThere && <ShowMore {...newer} text={MESSAGES_TEXT.showNewer} />}
    </div>
  )
}

const ShowMore = ({ isLoading, onShow, text }: MoreMessages & { text: string }) => (
  <div className="my-4 flex justify-center first:mt-0 last:mb-0">
    <Button size="sm" busy={isLoading} onClick={onShow}>
      {text}
    </Button>
  </div>
)

interface Scrolling {
  firstId: string | undefined
  count: number
  outgoing: number
  /** The message to open at instead of the end. */
  at: string | undefined
  /** Whether to follow new messages at the end. */
  follows: boolean
}

/**
 * Opens at the end or at a message, follows new messages while the end is visible, and keeps its place when older ones
 * are added. When content grows, the end stays visible if it was, and a photo just opened is scrolled into view.
 */
function useScrollPosition({ firstId, count, outgoing, at, follows }: Scrolling) {
  const log = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const last = useRef<{ firstId: string | undefined; outgoing: number; follows: boolean }>(null)
  /** The size of the log and its content before the latest change. */
  const size = useRef({ height: 0, room: 0 })
  const opened = useRef<string>(null)
  useLayoutEffect(() => {
    const element = log.current
    if (!element) return
    const { scrollHeight, clientHeight } = element
    const before = last.current
    const sought = before === null && at ? element.querySelector(`[data-message="${at}"]`) : null
    const wasNearEnd = size.current.height - element.scrollTop - clientHeight < NEAR_END
    if (sought) sought.scrollIntoView({ block: 'center' })
    else if (before && before.firstId !== firstId) element.scrollTop += scrollHeight - size.current.height
    else if ((wasNearEnd && (before?.follows ?? true)) || outgoing > (before?.outgoing ?? 0))
      element.scrollTop = scrollHeight
    last.current = { firstId, outgoing, follows }
    size.current = { height: scrollHeight, room: clientHeight }
  }, [firstId, count, outgoing, at, follows])
  // A phone's keyboard, a banner or a long reply takes up space at the bottom, and an opened photo at the top.
  useEffect(() => {
    if (!log.current || !list.current) return
    const element = log.current
    const observer = new ResizeObserver(() => {
      const { scrollHeight, scrollTop, clientHeight } = element
      const { height, room } = size.current
      const shown = opened.current && element.querySelector(`[data-message="${opened.current}"]`)
      size.current = { height: scrollHeight, room: clientHeight }
      opened.current = null
      if (shown) {
        shown.scrollIntoView({ block: 'nearest' })
        shown.querySelector('img')?.scrollIntoView({ block: 'nearest' })
      } else if (height - scrollTop - room < NEAR_END) element.scrollTop = scrollHeight
    })
    observer.observe(element)
    observer.observe(list.current)
    return () => observer.disconnect()
  }, [])
  const keepInView = (messageId: string) => void (opened.current = messageId)
  return { log, list, keepInView }
}

interface OutgoingBubbleProps {
  outgoing: Outgoing & { status: string; error: Error | null }
  otherName: string
  isJoined: boolean
  onRetry(): void
  onDiscard(): void
}

/** A reply being sent, or one that failed and can be sent again. */
function OutgoingBubble(props: OutgoingBubbleProps) {
  const { outgoing, otherName, isJoined, onRetry, onDiscard } = props
  const { error } = outgoing
  const code = error instanceof CallFailure ? error.code : undefined
  return (
    <MessageBubble
      author=""
      isMine
      body={outgoing.body}
      at={outgoing.at}
      isJoined={isJoined}
      isWaiting={error === null}
      photo={
        outgoing.photo && <PhotoThumb src={mediaPath(outgoing.photo.photoId, 'thumb')} alt={LOCK_TEXT.own} />
      }
    >
      {error && (
        <div
          role="alert"
          className="mt-1.5 flex items-center gap-2 text-sm max-sm:flex-wrap max-sm:justify-end"
        >
          <span className="min-w-0 wrap-anywhere text-danger max-sm:w-full max-sm:text-right">
            {sendFailureText(code, otherName)}
          </span>
          <Button size="sm" onClick={onRetry}>
            {MESSAGES_TEXT.tryAgain}
          </Button>
          <Button size="sm" look="ghost" onClick={onDiscard}>
            {MESSAGES_TEXT.discard}
          </Button>
        </div>
      )}
    </MessageBubble>
  )
}
