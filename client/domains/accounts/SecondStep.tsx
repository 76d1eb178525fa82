import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { SecondStep as Step } from '#shared/domains/accounts/accounts.contract.ts'
import { Card } from '#client/ui/display/Card.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { useEntryForm } from '#client/ui/form/useEntryForm.ts'
import { EntryPage } from '#client/ui/frame/EntryPage.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { toast } from '#client/ui/feedback/toast.ts'
import { startSession } from './accounts.api.ts'
import { useGoOn } from './accounts.destination.api.ts'
import { askSecondStep } from './accounts.second-step.api.ts'
import { isExpiredStep, STEP_TEXT, textOfRefusedCode } from './accounts.second-step.text.ts'
import { LOGIN_TEXT } from './accounts.text.ts'
import { CodeField } from './CodeField.tsx'

interface SecondStepProps {
  step: Step
  from: string | undefined
  onStartAgain: () => void
}

/** What the log-in page shows between the password and the session, to members with a second factor. */
export function SecondStep({ step, from, onStartAgain }: SecondStepProps) {
  const client = useQueryClient()
  const goOn = useGoOn()
  const [isRecovery, setRecovery] = useState(false)
  const { form, register, errors, isSending, refuse, focus } = useEntryForm<{ code: string }>({
    check: ({ code }) => (code.trim() ? [] : [{ field: 'code', text: STEP_TEXT.missing, isForSubmit: true }]),
    send,
  })

  const focusCode = useEffectEvent(() => focus('code'))
  useEffect(() => focusCode(), [isRecovery])

  async function send({ code }: { code: string }) {
    let isRestored = false
    try {
      const answer = await askSecondStep({ token: step.token, code })
      isRestored = answer.isRestored
      startSession(client, answer.session)
    } catch (error) {
      if (!isExpiredStep(error)) return refuse('code', textOfRefusedCode(error))
      toast.error(STEP_TEXT.expired)
      return onStartAgain()
    }
    await goOn(from)
    toast.success(isRestored ? LOGIN_TEXT.restored : LOGIN_TEXT.welcomeBack)
  }

  return (
    <EntryPage title={STEP_TEXT.title} intro={STEP_TEXT.intro}>
      <Card pad="lg">
        <form {...form} className="flex flex-col gap-5">
          <CodeField isRecovery={isRecovery} error={errors.code?.message} {...register('code')} />
          <Button type="submit" look="primary" wide busy={isSending}>
            {STEP_TEXT.submit}
          </Button>
          <Button look="ghost" wide onClick={() => setRecovery(!isRecovery)}>
            {isRecovery ? STEP_TEXT.useApp : STEP_TEXT.useRecovery}
          </Button>
        </form>
      </Card>
      <p className="text-center text-ink-soft">
        {STEP_TEXT.lost}{' '}
        <Link href="/contact" className="link">
          {STEP_TEXT.writeToUs}
        </Link>
      </p>
      <p className="text-center">
        <button type="button" className="link" onClick={onStartAgain}>
          {STEP_TEXT.startAgain}
        </button>
      </p>
    </EntryPage>
  )
}
