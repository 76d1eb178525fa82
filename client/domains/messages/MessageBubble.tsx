import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { exactTime, timeOfDay } from '#client/platform/format.ts'
import { Time } from '#client/ui/display/Time.tsx'
import { MESSAGES_TEXT } from './messages.text.ts'

interface MessageBubbleProps {
  author: string
  isMine: boolean
  body: string
  /** ISO 8601. */
  at: string
  /** Not stored by the server yet. */
  isWaiting?: boolean
  /** The photo that came with it. */
  photo?: ReactNode
  /** Beneath the bubble: what went wrong, and what can be done. */
  children?: ReactNode
}

/** One message of a conversation. */
export function MessageBubble({ author, isMine, body, at, isWaiting, photo, children }: MessageBubbleProps) {
  const then = new Date(at)
  return (
    <li className={clsx('flex flex-col', isMine ? 'items-end' : 'items-start')}>
      <div
        className={clsx(
          'max-w-[min(85%,36rem)] rounded-card px-3.5 py-2',
          isMine ? 'rounded-br-sm bg-own-bubble text-on-own-bubble' : 'rounded-bl-sm bg-bubble',
        )}
      >
        <span className="sr-only">{isMine ? MESSAGES_TEXT.you : author}: </span>
        <p className="whitespace-pre-wrap">{body}</p>
        {photo}
        <p className={clsx('mt-0.5 text-right text-sm tabular-nums', !isMine && 'text-ink-soft')}>
          {isWaiting ? (
            MESSAGES_TEXT.sending
          ) : (
            <Time at={at} text={timeOfDay(then)} exact={exactTime(then)} />
          )}
        </p>
      </div>
      {children}
    </li>
  )
}
