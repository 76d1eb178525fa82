import { useState, type FormEvent } from 'react'
import { APPEAL_MAX } from '#shared/domains/reports/reports.filing.contract.ts'
import { isBlank } from '#shared/kernel/invisible.ts'
import { useDraftText } from '#client/platform/drafts.ts'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { Field } from '#client/ui/form/Field.tsx'
import { Textarea } from '#client/ui/form/Textarea.tsx'
import { APPEAL_TEXT } from './reports.appeals.text.ts'

interface AppealFormProps {
  /** What it is said against. */
  about: string
  isSending: boolean
  /** What went wrong; what was typed stays. */
  failure: string | null
  onSend: (text: string, sent: { onSuccess: () => void }) => void
  onCancel?: () => void
}

/** What a member says against a decision. */
export function AppealForm({ about, isSending, failure, onSend, onCancel }: AppealFormProps) {
  const [text, setText] = useDraftText(`appeal ${about}`)
  const [isEmpty, setEmpty] = useState(false)
  const send = (event: FormEvent) => {
    event.preventDefault()
    setEmpty(isBlank(text))
    if (!isBlank(text)) onSend(text, { onSuccess: () => setText('') })
  }
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-4">
      <Field
        label={APPEAL_TEXT.text}
        help={APPEAL_TEXT.textHelp}
        error={isEmpty ? APPEAL_TEXT.empty : undefined}
      >
        <Textarea
          rows={4}
          maxLength={APPEAL_MAX}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      {failure && <Notice kind="error">{failure}</Notice>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="primary" busy={isSending}>
          {APPEAL_TEXT.send}
        </Button>
        {onCancel && <Button onClick={onCancel}>{APPEAL_TEXT.cancel}</Button>}
      </div>
    </form>
  )
}
