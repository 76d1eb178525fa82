import { clsx } from 'clsx'
import type { ReactNode, Ref } from 'react'
import { Card } from '#client/ui/display/Card.tsx'
import { CONVERSATION_TEXT } from './conversation.text.ts'

interface ConversationFrameProps {
  /** Of conversations, beside the one that is open or alone. */
  list: ReactNode
  /** Takes the screen of a phone. */
  conversation?: ReactNode
  /** The element around the conversation. */
  ref?: Ref<HTMLDivElement>
  /** Beside the list while no conversation is open. */
  children?: ReactNode
}

/** List and conversation side by side, also while they load. */
export function ConversationFrame({ list, conversation, ref, children }: ConversationFrameProps) {
  return (
    <div data-fills={conversation ? 'screen' : 'wide-screen'} className="flex min-h-0 flex-1 gap-6">
      {list && (
        <div
          className={clsx(
            '@container flex min-h-0 min-w-0 flex-1 flex-col lg:not-only:w-72 lg:not-only:flex-none xl:not-only:w-88',
            conversation && 'max-lg:hidden',
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
