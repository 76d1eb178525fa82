import { ImagePlus, X } from 'lucide-react'
import { useState } from 'react'
import { type Allowance, MESSAGE_MAX } from '#shared/domains/messages/messages.contract.ts'
import type { Draft } from '#shared/domains/messages/messages.drafts.contract.ts'
import { mediaPath } from '#shared/domains/photos/photos.contract.ts'
import type { SentPhoto } from '#shared/domains/photos/photos.sending.contract.ts'
import { isBlank } from '#shared/kernel/invisible.ts'
import { AllowanceNote } from '#client/domains/messages/AllowanceNote.tsx'
import { useThreadDraft } from '#client/domains/messages/messages.drafts.api.ts'
import { MESSAGES_TEXT } from '#client/domains/messages/messages.text.ts'
import { SENDING_TEXT } from '#client/domains/photos/photos.text.ts'
import { SendForm } from '#client/platform/conversation/SendForm.tsx'
import { PhotoThumb } from '#client/ui/display/ProfilePhoto.tsx'
import { lazyPart } from '#client/ui/feedback/part.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { IconButton } from '#client/ui/form/Button.tsx'

const ChoosePhoto = lazyPart(async () => (await import('#client/domains/photos/ChoosePhoto.tsx')).ChoosePhoto)

interface ComposerProps {
  threadId: string
  otherName: string
  allowance: Allowance | undefined
  /** Whether messages in this conversation don't count towards the allowance. */
  isFree: boolean
  /** The draft stored on the server. */
  draft: Draft | null
  /** The keys of the member's latest messages here, if those are loaded. */
  arrived: ReadonlySet<string> | undefined
  onSend(body: string, photo: SentPhoto | undefined): void
}

/** The field for a reply. The draft stays with the conversation on all of the member's devices until it's sent. */
export function Composer(props: ComposerProps) {
  const { threadId, otherName, allowance, isFree, draft: stored, arrived, onSend } = props
  const draft = useThreadDraft(threadId, stored, arrived)
  const [text, setText] = useState(draft.kept)
  const [photo, setPhoto] = useState<SentPhoto | undefined>(draft.photo)
  const [isChoosing, setChoosing] = useState<boolean>()
  const isFull = !isFree && (allowance?.isExceeded ?? false)

  const change = (typed: string) => {
    setText(typed)
    draft.save(typed)
  }
  const send = () => {
    if (isFull) return
    if (isBlank(text)) {
      toast.error(photo ? SENDING_TEXT.needsWords : MESSAGES_TEXT.missingData)
      return
    }
    onSend(text.trim(), photo)
    setText('')
    draft.end()
    setPhoto(undefined)
  }
  return (
    <>
      <SendForm
        label={MESSAGES_TEXT.reply}
        placeholder={MESSAGES_TEXT.replyPlaceholder}
        help={MESSAGES_TEXT.replyHelp}
        sendLabel={MESSAGES_TEXT.sendShort}
        maxLength={MESSAGE_MAX}
        text={text}
        disabledReason={isFull && MESSAGES_TEXT.limitReached}
        onChange={change}
        onSend={send}
        above={photo && <PhotoToSend photo={photo} onRemove={() => setPhoto(undefined)} />}
        start={
          <IconButton
            icon={ImagePlus}
            label={SENDING_TEXT.button}
            aria-haspopup="dialog"
            disabledReason={isFull && MESSAGES_TEXT.limitReached}
            onClick={() => setChoosing(true)}
          />
        }
      >
        {isFree ? (
          <p className="text-sm text-ink-soft">{MESSAGES_TEXT.repliesAreFree}</p>
        ) : (
          <AllowanceNote allowance={allowance} />
        )}
      </SendForm>
      {isChoosing !== undefined && (
        <ChoosePhoto
          open={isChoosing}
          recipient={otherName}
          onClose={() => setChoosing(false)}
          onChosen={setPhoto}
        />
      )}
    </>
  )
}

/** The photo attached to the message being written. */
function PhotoToSend({ photo, onRemove }: { photo: SentPhoto; onRemove: () => void }) {
  return (
    <div className="flex items-center gap-3">
      <PhotoThumb src={mediaPath(photo.photoId, 'thumb')} alt="" />
      <p role="status" className="min-w-0 flex-1 text-sm">
        {SENDING_TEXT.chosen(photo.duration)}
      </p>
      <IconButton icon={X} label={SENDING_TEXT.remove} onClick={onRemove} />
    </div>
  )
}
