import { MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import type { getChat } from '#shared/domains/chat/chat.contract.ts'
import type { OutputOf } from '#shared/kernel/endpoint.ts'
import { CallFailure } from '#client/platform/call.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { useStartChat } from './chat.sending.api.ts'
import { allowanceText, CHAT_TEXT, OBSTACLE_TEXT, startFailureText } from './chat.text.ts'

interface StartChatProps {
  chat: OutputOf<typeof getChat>
  /** The button alone, with what went wrong. */
  isCompact?: boolean
  /** The way to more chats a day. */
  upgrade?: ReactNode
}

/** Starts a chat; until then nothing is created or counted. */
export function StartChat({
  chat: { other, obstacle, allowance },
  isCompact = false,
  upgrade,
}: StartChatProps) {
  const start = useStartChat(other.id)
  const isFull = allowance.isExceeded
  const { error } = start
  const failure = error && startFailureText(error instanceof CallFailure ? error.code : undefined)
  const reason = obstacle ? OBSTACLE_TEXT[obstacle] : isFull ? CHAT_TEXT.limitReached : null
  const button = (
    <Button look="primary" busy={start.isPending} disabledReason={reason} onClick={() => start.mutate()}>
      <MessageCircle aria-hidden="true" className="size-5" />
      {CHAT_TEXT.start}
    </Button>
  )
  const alert = failure && (
    <p role="alert" className="w-full text-danger">
      {failure}
    </p>
  )
  if (isCompact) {
    return (
      <div className="flex flex-wrap items-center gap-2">
        {button}
        {alert}
      </div>
    )
  }
  return (
    <EmptyState icon={MessageCircle} title={CHAT_TEXT.chatWith(other.username)} action={button}>
      {reason ? <p className="font-medium text-danger">{reason}</p> : <p>{CHAT_TEXT.notStartedHelp}</p>}
      {obstacle === 'opening_question' && (
        <Link href={`/messages/send?to=${encodeURIComponent(other.username)}`} className="link">
          {CHAT_TEXT.answerFirst}
        </Link>
      )}
      {isFull ? upgrade : !obstacle && <p className="mt-1 text-sm">{allowanceText(allowance)}</p>}
      {alert}
    </EmptyState>
  )
}
