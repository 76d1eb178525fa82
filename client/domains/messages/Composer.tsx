import { ImagePlus, SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { MESSAGE_MAX, type Allowance } from '#shared/domains/messages/messages.contract.ts'
import type { SentPhoto } from '#shared/domains/photos/photos.sending.contract.ts'
import { SENDING_TEXT } from '#client/domains/photos/photos.licences.text.ts'
import { PhotoToSend } from '#client/domains/photos/PhotoToSend.tsx'
import { HAS_MOUSE, useMedia } from '#client/platform/media.ts'
import { useDraft } from '#client/platform/drafts.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { IconButton } from '#client/ui/form/IconButton.tsx'
import { Field } from '#client/ui/form/Field.tsx'
import { Textarea } from '#client/ui/form/Textarea.tsx'
import { lazyPart } from '#client/ui/feedback/part.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { AllowanceNote } from './AllowanceNote.tsx'
import { MESSAGES_TEXT } from './messages.text.ts'

const ChoosePhoto = lazyPart(async () => (await import('#client/domains/photos/ChoosePhoto.tsx')).ChoosePhoto)

interface ComposerProps {
  threadId: string
  otherName: string
  allowance: Allowance | undefined
  onSend(body: string, photo: SentPhoto | undefined): void
}

/** Enter then picks a character of an input method. Safari ends the composition first, and reports this key code. */
const isComposing = ({ nativeEvent }: KeyboardEvent) => nativeEvent.isComposing || nativeEvent.keyCode === 229

/** Where a reply is written; the draft stays with the conversation until it is sent. */
export function Composer({ threadId, otherName, allowance, onSend }: ComposerProps) {
  const draft = useDraft(threadId)
  const [text, setText] = useState(draft.kept)
  const [photo, setPhoto] = useState<SentPhoto>()
  const [isChoosing, setChoosing] = useState<boolean>()
  const enterSends = useMedia(HAS_MOUSE) ?? false
  const isFull = allowance?.isExceeded ?? false

  const change = (typed: string) => {
    setText(typed)
    draft.save(typed)
  }
  const send = () => {
    if (isFull) return
    if (!text.trim()) {
      toast.error(photo ? SENDING_TEXT.needsWords : MESSAGES_TEXT.missingData)
      return
    }
    onSend(text.trim(), photo)
    change('')
    setPhoto(undefined)
  }
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return
    const isShortcut = event.ctrlKey || event.metaKey
    if (!isShortcut && !enterSends) return
    event.preventDefault()
    // One Enter too many is not an attempt to send nothing.
    if (isShortcut || text.trim()) send()
  }

  return (
    <form
      className="flex shrink-0 flex-col gap-1.5 border-t border-line px-3 py-2.5 md:gap-2 md:px-5 md:py-3"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {photo && <PhotoToSend photo={photo} onRemove={() => setPhoto(undefined)} />}
      <div className="flex items-end gap-1 md:gap-2">
        <IconButton
          icon={ImagePlus}
          label={SENDING_TEXT.button}
          aria-haspopup="dialog"
          disabledReason={isFull && MESSAGES_TEXT.limitReached}
          onClick={() => setChoosing(true)}
        />
        <Field label={<span className="sr-only">{MESSAGES_TEXT.reply}</span>} className="min-w-0 flex-1">
          <Textarea
            rows={1}
            value={text}
            maxLength={MESSAGE_MAX}
            placeholder={MESSAGES_TEXT.replyPlaceholder}
            aria-keyshortcuts={enterSends ? 'Enter' : 'Control+Enter'}
            className="[&>textarea]:max-h-40 [&>textarea]:resize-none"
            onChange={(event) => change(event.target.value)}
            onKeyDown={sendByKey}
          />
        </Field>
        <Button type="submit" look="primary" disabledReason={isFull && MESSAGES_TEXT.limitReached}>
          <SendHorizontal aria-hidden="true" className="size-5" />
          <span className="max-sm:sr-only">{MESSAGES_TEXT.sendShort}</span>
        </Button>
      </div>
      <div className="flex flex-wrap justify-between gap-x-4">
        <AllowanceNote allowance={allowance} />
        {enterSends && !isFull && (
          <p className="text-sm text-ink-soft max-md:hidden">{MESSAGES_TEXT.replyHelp}</p>
        )}
      </div>
      {isChoosing !== undefined && (
        <ChoosePhoto
          open={isChoosing}
          recipient={otherName}
          onClose={() => setChoosing(false)}
          onChosen={setPhoto}
        />
      )}
    </form>
  )
}
