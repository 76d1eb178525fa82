import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSite } from '#client/platform/site.ts'
import { Link } from '#client/ui/frame/Link.tsx'
import { QuickExit } from '#client/ui/frame/QuickExit.tsx'
import { CONVERSATION_TEXT } from './conversation.text.ts'

interface ConversationBarProps {
  /** Where the arrow leads. */
  back: string
  /** Who it is with. */
  children?: ReactNode
  /** At the other end. */
  action?: ReactNode
}

/** The head of a conversation: the way back, where no list is beside it, and on a phone the way out of the site. */
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
          <QuickExit href={quickExit} nameClass="max-[22.5rem]:sr-only" />
        </div>
      </div>
    </div>
  )
}
