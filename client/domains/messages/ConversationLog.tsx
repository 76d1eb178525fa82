import { Fragment, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Message } from '#shared/domains/messages/messages.contract.ts'
import { dayBreak } from '#client/platform/format.ts'
import { useNow } from '#client/platform/now.ts'
import { PhotoDoor } from '#client/domains/photos/PhotoDoor.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { ConversationMark } from './ConversationMark.tsx'
import { MessageBubble } from './MessageBubble.tsx'
import { MESSAGES_TEXT } from './messages.text.ts'
import { useChangeDoor, useOutgoing, useReply } from './messages.sending.api.ts'
import { OutgoingBubble } from './OutgoingBubble.tsx'

interface ConversationLogProps {
  threadId: string
  otherName: string
  /** Oldest first. */
  messages: readonly Message[]
  hasOlder: boolean
  isLoadingOlder: boolean
  onShowOlder(): void
}

/** How far from the end, in pixels, still counts as reading along. */
const NEAR_END = 160

/** The messages in the order of the server, opened at the latest, with those on their way at the end. */
export function ConversationLog(props: ConversationLogProps) {
  const { threadId, otherName, messages, hasOlder, isLoadingOlder, onShowOlder } = props
  const now = useNow()
  const { retry, forget } = useReply(threadId)
  const changeDoor = useChangeDoor(threadId)
  const stored = new Set(messages.map(({ clientKey }) => clientKey))
  const outgoing = useOutgoing(threadId).filter(({ clientKey }) => !stored.has(clientKey))
  const [firstUnreadId] = useState(() => messages.find(({ isUnread }) => isUnread)?.id)
  const log = useScrollPosition(messages[0]?.id, messages.length + outgoing.length, outgoing.length)

  return (
    <div
      ref={log}
      role="log"
      aria-label={MESSAGES_TEXT.conversation}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-4 -outline-offset-2 [overflow-anchor:none] md:px-5"
    >
      {hasOlder && (
        <div className="mb-4 flex justify-center">
          <Button size="sm" busy={isLoadingOlder} onClick={onShowOlder}>
            {MESSAGES_TEXT.showOlder}
          </Button>
        </div>
      )}
      <ol className="flex flex-col gap-2">
        {messages.map((message, index) => {
          const day = dayBreak(new Date(message.createdAt), now)
          const before = messages[index - 1]
          const isNewDay = !before || dayBreak(new Date(before.createdAt), now) !== day
          return (
            <Fragment key={message.id}>
              {isNewDay && <ConversationMark text={day} look="day" />}
              {message.id === firstUnreadId && <ConversationMark text={MESSAGES_TEXT.unread} look="unread" />}
              <MessageBubble
                author={otherName}
                isMine={message.isMine}
                body={message.body}
                at={message.createdAt}
                photo={
                  message.door && (
                    <PhotoDoor
                      messageId={message.id}
                      door={message.door}
                      sender={otherName}
                      onChanged={(door) => changeDoor(message.id, door)}
                    />
                  )
                }
              />
            </Fragment>
          )
        })}
        {outgoing.map((letter) => (
          <OutgoingBubble
            key={letter.clientKey}
            outgoing={letter}
            otherName={otherName}
            onRetry={() => retry(letter)}
            onDiscard={() => forget(letter.clientKey)}
          />
        ))}
      </ol>
    </div>
  )
}

/** Opens at the end, follows new messages of whoever reads along, and stays in place when older ones come. */
function useScrollPosition(firstId: string | undefined, count: number, outgoing: number) {
  const log = useRef<HTMLDivElement>(null)
  const last = useRef<{ firstId: string | undefined; height: number; outgoing: number }>(null)
  const room = useRef(0)
  useLayoutEffect(() => {
    const element = log.current
    if (!element) return
    const { scrollHeight, clientHeight } = element
    const before = last.current
    const wasNearEnd = before === null || before.height - element.scrollTop - clientHeight < NEAR_END
    if (before && before.firstId !== firstId) element.scrollTop += scrollHeight - before.height
    else if (wasNearEnd || outgoing > before.outgoing) element.scrollTop = scrollHeight
    last.current = { firstId, height: scrollHeight, outgoing }
  }, [firstId, count, outgoing])
  // The keyboard of a phone, a banner or a long reply takes room from below.
  useEffect(() => {
    const element = log.current
    if (!element) return
    room.current = element.clientHeight
    const observer = new ResizeObserver(() => {
      const { scrollHeight, scrollTop, clientHeight } = element
      if (scrollHeight - scrollTop - room.current < NEAR_END) element.scrollTop = scrollHeight
      room.current = clientHeight
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return log
}
