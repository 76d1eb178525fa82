import { clsx } from 'clsx'
import { Bookmark } from 'lucide-react'
import type { ReactNode } from 'react'
import { exactTime, timeOfDay } from '#client/platform/format.ts'
import { LinkedText } from '#client/ui/display/LinkedText.tsx'
import { Time } from '#client/ui/display/Time.tsx'
import { CONVERSATION_TEXT } from './conversation.text.ts'

interface MessageBubbleProps {
  author: string
  isMine: boolean
  body: string
  /** That the body answers. */
  question?: string | null
  /** ISO 8601. */
  at: string
  /** Not stored by the server yet. */
  isWaiting?: boolean
  /** The photo that came with it. */
  photo?: ReactNode
  /** Of the stored message. */
  id?: string
  /** What the conversation was opened at. */
  isMarked?: boolean
  isSaved?: boolean
  /** What can be done with it. */
  menu?: ReactNode
  /** Beneath the bubble: what went wrong, and what can be done. */
  children?: ReactNode
}

/** One message of a conversation. */
export function MessageBubble(props: MessageBubbleProps) {
  const { author, isMine, body, question, at, isWaiting, photo, id, isMarked, isSaved, menu, children } =
    props
  const then = new Date(at)
  return (
    <li data-message={id} className={clsx('flex flex-col', isMine ? 'items-end' : 'items-start')}>
      <div className={clsx('flex max-w-full items-center gap-1', isMine ? 'flex-row-reverse' : 'flex-row')}>
        <div
          className={clsx(
            'min-w-0 max-w-[min(85%,36rem)] rounded-card px-3.5 py-2',
            isMine ? 'rounded-br-sm bg-own-bubble text-on-own-bubble' : 'rounded-bl-sm bg-bubble',
            isMarked && 'outline-2 outline-offset-2 outline-accent',
          )}
        >
          <span className="sr-only">{isMine ? CONVERSATION_TEXT.you : author}: </span>
          {question && (
            <p className="mb-1 border-l-2 border-current pl-2 text-sm">
              <span className="sr-only">{CONVERSATION_TEXT.asked}</span>
              <bdi>{question}</bdi>
            </p>
          )}
          <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
            <LinkedText text={body} />
          </p>
          {photo}
          <p
            className={clsx(
              'mt-0.5 flex items-center justify-end gap-1 text-sm tabular-nums',
              !isMine && 'text-ink-soft',
            )}
          >
            {isSaved && <Bookmark role="img" aria-label={CONVERSATION_TEXT.saved} className="size-3.5" />}
            {isWaiting ? (
              CONVERSATION_TEXT.sending
            ) : (
              <Time at={at} text={timeOfDay(then)} exact={exactTime(then)} />
            )}
          </p>
        </div>
        {menu}
      </div>
      {children}
    </li>
  )
}
