import { clsx } from 'clsx'
import { Bookmark } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { MINUTE } from '#shared/kernel/time.ts'
import { dayBreak, exactTime, timeOfDay } from '#client/platform/format.ts'
import { HAS_MOUSE } from '#client/platform/media.ts'
import { Time } from '#client/platform/parts/TimeAgo.tsx'
import { CONVERSATION_TEXT } from './conversation.text.ts'

interface MessageBubbleProps {
  author: string
  isMine: boolean
  body: string
  /** The question that the body answers. */
  question?: string | null
  /** ISO 8601. */
  at: string
  /** Whether this bubble continues the one before it. */
  isJoined?: boolean
  /** Whether the next bubble continues this one and shows the time for both. */
  goesOn?: boolean
  /** Whether the server hasn't stored the message yet. */
  isWaiting?: boolean
  /** The photo sent with the message. */
  photo?: ReactNode
  /** The id of the stored message. */
  id?: string
  /** Whether the conversation was opened at this message. */
  isMarked?: boolean
  isSaved?: boolean
  /** Whether it's the last message that the other member has read. */
  isSeen?: boolean
  /** The actions on the message. */
  menu?: ReactNode
  /** Shown below the bubble: what went wrong, and how to fix it. */
  children?: ReactNode
}

/** Hides the menu until the row is hovered or focused. Without a mouse, the last row of a run always shows its menu. */
const MENU = {
  ends: '[@media(hover:hover)_and_(forced-colors:none)]:[:not(:hover,:focus-within)>&]:opacity-0',
  goesOn: '[@media(forced-colors:none)]:[:not(:hover,:focus-within)>&]:opacity-0',
}

/**
 * On a touch screen, tapping the bubble opens its menu, unless the tap is on something with its own action or selects
 * text.
 */
const openMenu = ({ target, currentTarget }: MouseEvent<HTMLElement>) => {
  if (matchMedia(HAS_MOUSE).matches || !(target instanceof Element)) return
  if (target.closest('a, button, img') || getSelection()?.isCollapsed === false) return
  currentTarget.parentElement?.querySelector<HTMLElement>('[aria-haspopup=menu]')?.click()
}

/** One message in a conversation. */
export function MessageBubble(props: MessageBubbleProps) {
  const { author, isMine, body, question, at, isJoined, goesOn, isWaiting, photo, id } = props
  const { isMarked, isSaved, isSeen, menu, children } = props
  const then = new Date(at)
  const time = <Time at={at} text={timeOfDay(then)} exact={exactTime(then)} />
  return (
    <li
      data-message={id}
      className={clsx('flex flex-col', isMine ? 'items-end' : 'items-start', isJoined ? 'mt-0.5' : 'mt-3')}
    >
      <div
        className={clsx(
          'flex max-w-[min(92%,38rem)] items-center gap-1',
          isMine ? 'flex-row-reverse' : 'flex-row',
        )}
      >
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- a short way to the button beside it, which keys reach */}
        <div
          title={exactTime(then)}
          onClick={openMenu}
          className={clsx(
            'min-w-0 rounded-card px-3.5 py-2 forced-colors:border print:border',
            isMine ? 'rounded-br-sm bg-own-bubble text-on-own-bubble' : 'rounded-bl-sm bg-bubble',
            isJoined && (isMine ? 'rounded-tr-sm' : 'rounded-tl-sm'),
            isMarked && 'outline-2 outline-offset-2 outline-accent',
          )}
        >
          <span className="sr-only print:not-sr-only print:font-semibold">
            {isMine ? CONVERSATION_TEXT.you : author}:{' '}
          </span>
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
              goesOn && !isSaved && 'sr-only print:not-sr-only',
            )}
          >
            {isSaved && <Bookmark role="img" aria-label={CONVERSATION_TEXT.saved} className="size-3.5" />}
            {isWaiting ? <span>{CONVERSATION_TEXT.sending}</span> : time}
          </p>
        </div>
        {menu && (
          <span
            className={clsx('shrink-0 text-ink-soft transition-opacity', goesOn ? MENU.goesOn : MENU.ends)}
          >
            {menu}
          </span>
        )}
      </div>
      {isSeen && <div className="mt-0.5 px-1 text-sm text-ink-soft">{CONVERSATION_TEXT.seen}</div>}
      {children}
    </li>
  )
}

/** A line across the conversation, at a new day or where the unread messages begin. */
export function ConversationMark({ text, look }: { text: string; look: 'day' | 'unread' }) {
  const line = clsx('h-px flex-1', look === 'unread' ? 'bg-accent/40' : 'bg-line')
  return (
    <li
      className={clsx(
        'flex items-center gap-3 pt-4 pb-1 text-sm font-medium',
        look === 'unread' ? 'text-accent' : 'text-ink-soft',
      )}
    >
      <span className={line} />
      {text}
      <span className={line} />
    </li>
  )
}

interface Said {
  isMine: boolean
  /** ISO 8601. */
  createdAt: string
}

/** The longest gap between two messages in a run, in milliseconds. */
const PAUSE = 5 * MINUTE

/**
 * Returns a message's place in the conversation: the day that starts with it, and whether it continues the run before
 * it.
 */
export const placeOf = (said: readonly Said[], index: number, now: Date) => {
  const [before, here] = [said[index - 1], said[index]]
  if (!here) return { day: null, isJoined: false }
  const day = dayBreak(new Date(here.createdAt), now)
  if (!before || dayBreak(new Date(before.createdAt), now) !== day) return { day, isJoined: false }
  const pause = Date.parse(here.createdAt) - Date.parse(before.createdAt)
  return { day: null, isJoined: before.isMine === here.isMine && pause <= PAUSE }
}

/** Treats a message being sent as sent. */
export const asSaid = ({ at }: { at: string }): Said => ({ isMine: true, createdAt: at })

/** A member's text with its web addresses as links, which open in a new tab without a referrer. */
function LinkedText({ text }: { text: string }) {
  return splitLinks(text).map(({ text: part, href }, at) =>
    href ? (
      <a key={at} href={href} target="_blank" rel="noopener noreferrer nofollow" className="underline">
        {part}
      </a>
    ) : (
      part
    ),
  )
}

/** A part of a text. If `href` is set, it's a web address. */
interface TextPart {
  text: string
  href?: string
}

/** Matches a web address, which also ends at quotation marks and at punctuation from scripts written without spaces. */
const ADDRESS =
  /\bhttps?:\/\/[^\s<>"'`\\\p{Cc}\p{Cf}“”„«»‹›「」『』【】〈〉《》〔〕（）［］｛｝。、，．！？：；｡､｢｣]+/giu
/** Characters that end a sentence or quotation rather than an address. */
const ENDINGS = /[.,:;!?…*_~‘’‚‛]+$/u
/** A closing bracket belongs to the address if the address contains the opening one. */
const BRACKETS = { ')': '(', ']': '[', '}': '{' }

const count = (text: string, character: string) => text.split(character).length - 1

/** Strips sentence endings and surrounding brackets from the end of an address. */
const trimEnd = (found: string): string => {
  const short = found.replace(ENDINGS, '')
  const [close, open] = Object.entries(BRACKETS).find(([bracket]) => short.endsWith(bracket)) ?? []
  const closesMore = close && open && count(short, close) > count(short, open)
  const next = closesMore ? short.slice(0, -1) : short
  return next === found ? found : trimEnd(next)
}

/** Returns the address as a browser parses it, or null if it isn't a web address or contains a username or password. */
const hrefOf = (address: string): string | null => {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null
  return url.username || url.password ? null : url.href
}

/** Splits a text where web addresses begin and end, and keeps its order. Only `http` and `https` become links. */
export const splitLinks = (text: string): TextPart[] => {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = trimEnd(found)
    const href = hrefOf(address)
    if (!href) continue
    if (index > end) parts.push({ text: text.slice(end, index) })
    parts.push({ text: address, href })
    end = index + address.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}
