import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSite } from '#client/platform/site.ts'
import { Link } from '#client/ui/frame/Link.tsx'
import { QuickExit } from '#client/ui/frame/QuickExit.tsx'
import { listAddress, usePlace } from './messages.state.ts'
import { MESSAGES_TEXT } from './messages.text.ts'

/**
 * The head of a conversation: the way back, where the inbox is not beside it, and on a phone the way out of the site.
 */
export function ConversationBar({ children, action }: { children?: ReactNode; action?: ReactNode }) {
  const { quickExit } = useSite()
  const { list } = usePlace()
  return (
    <div className="flex min-h-16 shrink-0 items-center gap-1 border-b border-line px-2 py-1.5">
      <Link
        href={listAddress(list)}
        aria-label={MESSAGES_TEXT.backToInbox}
        className="flex size-11 shrink-0 items-center justify-center rounded-control transition-colors hover:bg-ink/8 lg:hidden"
      >
        <ArrowLeft aria-hidden="true" className="size-5" />
      </Link>
      {children}
      <div className="ml-auto flex shrink-0 items-center">
        {action}
        <div className="md:hidden">
          <QuickExit href={quickExit} />
        </div>
      </div>
    </div>
  )
}
