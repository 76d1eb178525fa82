import { MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import type { getChat } from '#shared/domains/chat/chat.contract.ts'
import type { OutputOf } from '#shared/kernel/endpoint.ts'
import { MessageBubble } from '#client/platform/conversation/MessageBubble.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { useOutgoing } from './chat.sending.api.ts'
import { CHAT_TEXT } from './chat.text.ts'

interface StartChatProps {
  chat: OutputOf<typeof getChat>
  /** Why none can be started. */
  reason: string | false
  /** The way to more chats a day. */
  upgrade: ReactNode
}

/** Stands where the log of a chat will be; until a line is sent nothing is created or counted. */
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
