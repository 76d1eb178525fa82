import { useState } from 'react'
import { STATUS_MAX } from '#shared/domains/status/status.contract.ts'
import { isBlank } from '#shared/kernel/invisible.ts'
import { useDraftText } from '#client/platform/drafts.ts'
import { exactTime } from '#client/platform/format.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { Card, Section } from '#client/ui/display/Card.tsx'
import { Field } from '#client/ui/form/Field.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { Textarea } from '#client/ui/form/Textarea.tsx'
import { useClearStatus, useStatus } from './status.api.ts'
import { BOX_TEXT, STATUS_TEXT } from './status.text.ts'
import { updateFailure, useUpdateStatus } from './status.updating.api.ts'

/** Sets the status. The input is kept until the status is set. */
export function UpdateStatusPage() {
  const status = useStatus()
  const clear = useClearStatus()
  const update = useUpdateStatus()
  const [text, setText, isKept] = useDraftText('status')
  const [isMissing, setMissing] = useState(false)

  const change = (typed: string) => {
    setText(typed)
    setMissing(false)
  }
  const submit = () => {
    setMissing(isBlank(text))
    if (!isBlank(text)) update.mutate(text, { onSuccess: () => change('') })
  }

  return (
    <div className="flex flex-col gap-8">
      <PageHeader title={STATUS_TEXT.title} description={STATUS_TEXT.description} />
      {status && (
        <Section title={BOX_TEXT.title}>
          <Card className="flex flex-col items-start gap-3">
            <p dir="auto" className="max-w-prose whitespace-pre-line">
              {status.text}
            </p>
            <p className="text-sm text-ink-soft">
              {STATUS_TEXT.shownUntil(exactTime(new Date(status.expiresAt)))}
            </p>
            <Button busy={clear.isPending} onClick={() => clear.mutate()}>
              {BOX_TEXT.clear}
            </Button>
          </Card>
        </Section>
      )}
      <Card pad="lg">
        <form
          noValidate
          className="flex flex-col items-start gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          <Field
            label={STATUS_TEXT.label}
            error={isMissing ? STATUS_TEXT.missing : update.error ? updateFailure(update.error) : undefined}
            className="w-full"
          >
            <Textarea
              counted
              rows={3}
              isKept={isKept}
              value={text}
              maxLength={STATUS_MAX}
              readOnly={update.isPending}
              onChange={(event) => change(event.target.value)}
            />
          </Field>
          <Button type="submit" look="primary" busy={update.isPending}>
            {STATUS_TEXT.submit}
          </Button>
        </form>
      </Card>
    </div>
  )
}
