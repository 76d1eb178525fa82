import { clsx } from 'clsx'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { useSite } from '#client/platform/site.ts'
import { Card } from '#client/ui/display/Card.tsx'
import { Skeleton, SkeletonGroup } from '#client/ui/feedback/Skeleton.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { QuickExit } from '#client/ui/frame/QuickExit.tsx'
import { CONVERSATION_TEXT } from './conversation.text.ts'

interface ConversationFrameProps {
  /** The list of conversations, next to the open one or alone. */
  list: ReactNode
  /** The open conversation. Fills a phone's screen. */
  conversation?: ReactNode
  /** The element around the conversation. */
  ref?: Ref<HTMLDivElement>
  /** Shown next to the list while no conversation is open. */
  children?: ReactNode
}

/** List and conversation side by side, even while they load. */
export function ConversationFrame({ list, conversation, ref, children }: ConversationFrameProps) {
  return (
    <div data-fills={conversation ? 'screen' : 'wide-screen'} className="flex min-h-0 flex-1 gap-6">
      {list && (
        <div
          className={clsx(
            '@container flex min-h-0 min-w-0 flex-1 flex-col lg:not-only:w-72 lg:not-only:flex-none xl:not-only:w-88',
            conversation && 'max-lg:hidden print:hidden',
          )}
        >
          {list}
        </div>
      )}
      {conversation ? (
        <Card
          as="section"
          ref={ref}
          tabIndex={-1}
          aria-label={CONVERSATION_TEXT.conversation}
          pad="none"
          className="flex min-w-0 flex-1 flex-col outline-none max-md:rounded-none max-md:border-0 max-md:shadow-none"
        >
          {conversation}
        </Card>
      ) : (
        children
      )}
    </div>
  )
}

interface ConversationBarProps {
  /** The back arrow's URL. */
  back: string
  /** The member the conversation is with. */
  children?: ReactNode
  /** Shown at the end of the header. */
  action?: ReactNode
}

/** A conversation's header: a link back if there's no list next to it, and on a phone the quick exit. */
export function ConversationBar({ back, children, action }: ConversationBarProps) {
  const { quickExit } = useSite()
  return (
    <div className="flex min-h-17.25 shrink-0 items-center gap-1 border-b border-line px-2 py-1.5">
      <Link
        href={back}
        aria-label={CONVERSATION_TEXT.backToList}
        className="flex size-11 shrink-0 items-center justify-center rounded-control transition-colors hover:bg-ink/8 lg:hidden"
      >
        <ArrowLeft aria-hidden="true" className="size-5" />
      </Link>
      {children}
      <div className="ml-auto flex shrink-0 items-center">
        {action}
        <div className="md:hidden">
          <QuickExit href={quickExit} nameClass="max-[27rem]:sr-only" />
        </div>
      </div>
    </div>
  )
}

/** Placeholder for a conversation: its header, some bubbles and the reply field. */
export function ConversationSkeleton({ back }: { back: string }) {
  return (
    <>
      <ConversationBar back={back}>
        <span aria-hidden="true" className="flex items-center gap-3 px-2 py-1">
          <Skeleton className="size-11 rounded-full" />
          <Skeleton className="h-5 w-32" />
        </span>
      </ConversationBar>
      <SkeletonGroup className="flex min-h-0 flex-1 flex-col">
        <div className="flex min-h-0 flex-1 flex-col justify-end gap-3 overflow-hidden p-4 md:p-5">
          <Skeleton className="h-12 w-2/5" />
          <Skeleton className="h-12 w-1/2 self-end" />
          <Skeleton className="h-20 w-3/5" />
        </div>
        <div className="border-t border-line px-3 py-2.5 md:px-5 md:py-3">
          <Skeleton className="h-11 w-full" />
          <Skeleton className="mt-2 h-5 w-44" />
        </div>
      </SkeletonGroup>
    </>
  )
}

/** Placeholder for a list of conversations, messages or chats. */
export function ListSkeleton() {
  return (
    <SkeletonGroup>
      <Card pad="none">
        {['one', 'two', 'three', 'four', 'five', 'six', 'seven'].map((row) => (
          <div key={row} className="flex gap-3 border-t border-line px-3 py-2 first:border-t-0 md:px-4">
            <Skeleton className="size-10 shrink-0 rounded-full" />
            <div className="flex min-w-0 flex-1 flex-col justify-between py-0.5">
              <Skeleton className="h-4 w-32" />
              <Skeleton className="h-4 w-full max-w-96" />
            </div>
          </div>
        ))}
      </Card>
    </SkeletonGroup>
  )
}
