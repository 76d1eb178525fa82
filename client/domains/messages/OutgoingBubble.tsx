import { mediaPath } from '#shared/domains/photos/photos.contract.ts'
import { CallFailure } from '#client/platform/call.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { PhotoThumb } from '#client/ui/display/ProfilePhoto.tsx'
import { MessageBubble } from '#client/platform/conversation/MessageBubble.tsx'
import { LOCK_TEXT } from './messages.locks.text.ts'
import { MESSAGES_TEXT, sendFailureText } from './messages.text.ts'
import type { Outgoing } from './messages.sending.api.ts'

interface OutgoingBubbleProps {
  outgoing: Outgoing & { status: string; error: Error | null }
  otherName: string
  isJoined: boolean
  onRetry(): void
  onDiscard(): void
}

/** A reply on its way, or one that did not get through and can be sent again. */
export function OutgoingBubble(props: OutgoingBubbleProps) {
  const { outgoing, otherName, isJoined, onRetry, onDiscard } = props
  const { error } = outgoing
  const code = error instanceof CallFailure ? error.code : undefined
  return (
    <MessageBubble
      author=""
      isMine
      body={outgoing.body}
      at={outgoing.at}
      isJoined={isJoined}
      isWaiting={error === null}
      photo={
        outgoing.photo && <PhotoThumb src={mediaPath(outgoing.photo.photoId, 'thumb')} alt={LOCK_TEXT.own} />
      }
    >
      {error && (
        <div
          role="alert"
          className="mt-1.5 flex items-center gap-2 text-sm max-sm:flex-wrap max-sm:justify-end"
        >
          <span className="min-w-0 wrap-anywhere text-danger max-sm:w-full max-sm:text-right">
            {sendFailureText(code, otherName)}
          </span>
          <Button size="sm" onClick={onRetry}>
            {MESSAGES_TEXT.tryAgain}
          </Button>
          <Button size="sm" look="ghost" onClick={onDiscard}>
            {MESSAGES_TEXT.discard}
          </Button>
        </div>
      )}
    </MessageBubble>
  )
}
