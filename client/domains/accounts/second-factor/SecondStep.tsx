import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SecondStep as Step } from '#shared/domains/accounts/accounts.contract.ts'
import { Card } from '#client/ui/display/Card.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { useEntryForm } from '#client/ui/form/useEntryForm.ts'
import { EntryPage } from '#client/ui/frame/EntryPage.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { toast } from '#client/ui/feedback/toast.ts'
import { startSession } from '#client/domains/accounts/accounts.api.ts'
import { useGoOn } from '#client/domains/accounts/accounts.destination.api.ts'
import { askSecondStepByPasskey } from './accounts.security.api.ts'
import { askSecondStep } from '#client/domains/accounts/accounts.login.api.ts'
import { CodeField, OtherFactor, PasskeyButton, useFactors } from './SecondFactorFields.tsx'
import { isExpiredStep, STEP_TEXT, textOfRefusedCode, textOfUnusedPasskey } from './accounts.security.text.ts'
import { LOGIN_TEXT } from '#client/domains/accounts/accounts.login.text.ts'

interface SecondStepProps {
  step: Step
  from: string | undefined
  onStartAgain: () => void
}

/** The log-in step after the password, for members with a second factor. */
export function SecondStep({ step, from, onStartAgain }: SecondStepProps) {
  const client = useQueryClient()
  const goOn = useGoOn()
  const factors = useFactors(step)
  const [isAsking, setAsking] = useState(false)
  const [note, setNote] = useState<string>()
  const passkey = useRef<HTMLButtonElement>(null)
  const { form, register, errors, isSending, refuse, focus } = useEntryForm<{ code: string }>({
    check: ({ code }) => (code.trim() ? [] : [{ field: 'code', text: STEP_TEXT.missing, isForSubmit: true }]),
    send: ({ code }) =>
      finish(
        () => askSecondStep({ token: step.token, code }),
        (error) => refuse('code', textOfRefusedCode(error)),
      ),
  })

  const { isRecovery, hasChosen, mayUsePasskey, showsCode } = factors
  const focusFirst = useEffectEvent(() => {
    if (showsCode && (hasChosen || !mayUsePasskey)) focus('code')
    else passkey.current?.focus()
  })
  useEffect(() => focusFirst(), [isRecovery])

  /** Starts the session that `ask` returns. `onRefused` shows why there's no session. */
  async function finish(ask: () => ReturnType<typeof askSecondStep>, onRefused: (error: unknown) => void) {
    let isRestored = false
    try {
      const answer = await ask()
      isRestored = answer.isRestored
      startSession(client, answer.session)
    } catch (error) {
      if (!isExpiredStep(error)) return onRefused(error)
      toast.error(STEP_TEXT.expired)
      return onStartAgain()
    }
    await goOn(from)
    toast.success(isRestored ? LOGIN_TEXT.restored : LOGIN_TEXT.welcomeBack)
  }

  async function showPasskey() {
    setAsking(true)
    setNote(undefined)
    await finish(
      () => askSecondStepByPasskey(step.token),
      (error) => setNote(textOfUnusedPasskey(error)),
    )
    setAsking(false)
  }

  return (
    <EntryPage title={STEP_TEXT.title} intro={STEP_TEXT.intro}>
      <Card pad="lg" className="flex flex-col gap-5">
        {step.hasPasskeys && (
          <PasskeyButton
            ref={passkey}
            obstacle={factors.obstacle}
            note={note}
            busy={isAsking}
            onClick={() => void showPasskey()}
          />
        )}
        {showsCode && (
          <form {...form} className="flex flex-col gap-5">
            <CodeField isRecovery={isRecovery} error={errors.code?.message} {...register('code')} />
            <Button type="submit" look={mayUsePasskey ? 'secondary' : 'primary'} wide busy={isSending}>
              {STEP_TEXT.submit}
            </Button>
          </form>
        )}
        <OtherFactor factors={factors} />
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
