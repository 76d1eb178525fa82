import { type FormEvent, useState } from 'react'
import { APPEAL_MAX, type ToldDecision } from '#shared/domains/reports/reports.filing.contract.ts'
import { isBlank } from '#shared/kernel/invisible.ts'
import { useDraftText } from '#client/platform/drafts.ts'
import { useFullDate } from '#client/platform/local.ts'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { Field } from '#client/ui/form/Field.tsx'
import { Textarea } from '#client/ui/form/Textarea.tsx'
import { appealFailureText, useAppeal } from './reports.cases.api.ts'
import { APPEAL_TEXT } from './reports.more.text.ts'

interface AppealFormProps {
  /** The id of the decision being appealed. */
  about: string
  isSending: boolean
  /** The error message. The typed text is kept. */
  failure: string | null
  onSend: (text: string, sent: { onSuccess: () => void }) => void
  onCancel?: () => void
}

/** The form for a member's appeal against a decision. */
export function AppealForm({ about, isSending, failure, onSend, onCancel }: AppealFormProps) {
  const [text, setText, isKept] = useDraftText(`appeal ${about}`)
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
          isKept={isKept}
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

/** The member's appeal against a decision and its outcome, or a form to appeal until the deadline. */
export function OwnAppeal({ told }: { told: ToldDecision }) {
  const { id, decision, appeal, appealUntil } = told
  if (!appeal) return appealUntil && <Asking caseId={id} until={appealUntil} />
  const { outcome, answer, text } = appeal
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-3">
      <p className="font-medium text-pretty">
        {outcome ? APPEAL_TEXT.outcome[outcome] : APPEAL_TEXT.waiting}
      </p>
      <p className="text-pretty wrap-anywhere whitespace-pre-wrap text-ink-soft">
        {APPEAL_TEXT.yours} <bdi>{text}</bdi>
      </p>
      {answer && (
        <p className="text-pretty wrap-anywhere whitespace-pre-wrap">
          {APPEAL_TEXT.answer} <bdi>{answer}</bdi>
        </p>
      )}
      {outcome === 'taken_back' && decision === 'remove_content' && (
        <p className="text-pretty text-ink-soft">{APPEAL_TEXT.goneForGood}</p>
      )}
    </div>
  )
}

function Asking({ caseId, until }: { caseId: string; until: string }) {
  const [isOpen, setOpen] = useState(false)
  const ask = useAppeal(caseId)
  const day = useFullDate(new Date(until))
  if (!isOpen)
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button size="sm" onClick={() => setOpen(true)}>
          {APPEAL_TEXT.open}
        </Button>
        <span className="text-sm text-ink-soft">{APPEAL_TEXT.until(day)}</span>
      </div>
    )
  return (
    <AppealForm
      about={caseId}
      isSending={ask.isPending}
      failure={appealFailureText(ask.error)}
      onSend={ask.mutate}
      onCancel={() => setOpen(false)}
    />
  )
}
