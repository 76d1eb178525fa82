import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { PASSWORD } from '#shared/domains/accounts/accounts.contract.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { Field } from '#client/ui/form/Field.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { PasswordInput } from '#client/ui/form/PasswordInput.tsx'
import { toast } from '#client/ui/feedback/toast.ts'
import { usePlainForm } from '#client/ui/form/usePlainForm.ts'
import { finishReset } from './accounts.passwords.api.ts'
import { causeOfFailedReset, RESET_TEXT } from './accounts.passwords.text.ts'
import { StrengthMeter } from './StrengthMeter.tsx'

const EMPTY = { password: '', confirmation: '' }

export function ResetPasswordForm({ token, onInvalid }: { token: string; onInvalid: () => void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isFailed, setFailed] = useState(false)
  const { form, values, errors, isSending, refuse } = usePlainForm(EMPTY, submit)

  async function submit({ password, confirmation }: typeof EMPTY) {
    setFailed(false)
    if (password.length < PASSWORD.minChosenLater) return refuse('password', RESET_TEXT.tooShort)
    if (password !== confirmation) return refuse('confirmation', RESET_TEXT.differ)
    try {
      await finishReset(client, { token, password })
    } catch (error) {
      toast.error(RESET_TEXT.failed)
      const cause = causeOfFailedReset(error)
      if (cause.kind === 'link') onInvalid()
      else if (cause.kind === 'password') refuse('password', cause.text)
      else setFailed(true)
      return
    }
    await navigate({ to: '/login', replace: true })
    toast.success(RESET_TEXT.done)
  }

  return (
    <form {...form} className="flex flex-col gap-5">
      {isFailed && (
        <Notice kind="error" title={RESET_TEXT.failed}>
          {RESET_TEXT.tryAgain}
        </Notice>
      )}
      <Field
        label={RESET_TEXT.password}
        help={<StrengthMeter password={values.password} own={[]} help={RESET_TEXT.passwordHelp} />}
        error={errors.password}
      >
        <PasswordInput autoComplete="new-password" maxLength={PASSWORD.max} name="password" />
      </Field>
      <Field label={RESET_TEXT.confirmation} error={errors.confirmation}>
        <PasswordInput autoComplete="new-password" maxLength={PASSWORD.max} name="confirmation" />
      </Field>
      <Button type="submit" look="primary" wide busy={isSending}>
        {RESET_TEXT.submit}
      </Button>
    </form>
  )
}
