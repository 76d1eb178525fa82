import { SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { MESSAGE_MAX, type Allowance } from '#shared/domains/messages/messages.contract.ts'
import { readDraft, saveDraft } from '#client/platform/drafts.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { Field } from '#client/ui/form/Field.tsx'
import { Textarea } from '#client/ui/form/Textarea.tsx'
import { toast } from '#client/ui/feedback/toast.ts'
import { AllowanceNote } from './AllowanceNote.tsx'
import { MESSAGES_TEXT } from './messages.text.ts'

interface ComposerProps {
  threadId: string
  allowance: Allowance | undefined
  onSend(body: string): void
}

/** Where a reply is written; the draft stays with the conversation until it is sent. */
export function Composer({ threadId, allowance, onSend }: ComposerProps) {
  const [text, setText] = useState(() => readDraft(threadId))
  const isFull = allowance?.isExceeded ?? false

  const change = (typed: string) => {
    setText(typed)
    saveDraft(threadId, typed)
  }
  const send = () => {
    if (isFull) return
    if (!text.trim()) {
      toast.error(MESSAGES_TEXT.missingData)
      return
    }
    onSend(text.trim())
    change('')
  }
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    send()
  }

  return (
    <form
      className="flex flex-col gap-2 border-t border-line px-4 py-3 md:px-5"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <div className="flex items-end gap-3">
        <Field label={<span className="sr-only">{MESSAGES_TEXT.reply}</span>} className="min-w-0 flex-1">
          <Textarea
            rows={1}
            value={text}
            maxLength={MESSAGE_MAX}
            placeholder={MESSAGES_TEXT.replyPlaceholder}
            aria-keyshortcuts="Control+Enter"
            className="[&>textarea]:max-h-40 [&>textarea]:resize-none"
            onChange={(event) => change(event.target.value)}
            onKeyDown={sendByKey}
          />
        </Field>
        <Button type="submit" look="primary" disabledReason={isFull && MESSAGES_TEXT.limitReached}>
          <SendHorizontal aria-hidden="true" className="size-5" />
          {MESSAGES_TEXT.sendShort}
        </Button>
      </div>
      <div className="flex flex-wrap justify-between gap-x-4">
        <AllowanceNote allowance={allowance} />
        <p className="text-sm text-ink-soft max-md:hidden">{MESSAGES_TEXT.replyHelp}</p>
      </div>
    </form>
  )
}
