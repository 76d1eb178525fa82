import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { PASSWORD } from '#shared/domains/accounts/accounts.contract.ts'
import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/Field.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { PasswordInput } from '#client/ui/PasswordInput.tsx'
import { toast } from '#client/ui/toast.ts'
import { finishReset } from './accounts.passwords.api.ts'
import { causeOfFailedReset, RESET_TEXT } from './accounts.passwords.text.ts'
import { StrengthMeter } from './StrengthMeter.tsx'

interface Values {
  password: string
  confirmation: string
}

export function ResetPasswordForm({ token, onInvalid }: { token: string; onInvalid: () => void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const form = useForm<Values>({ defaultValues: { password: '', confirmation: '' } })
  const { errors, isSubmitting } = form.formState
  const typed = useWatch({ control: form.control, name: 'password' })
  const [isFailed, setFailed] = useState(false)

  const show = (field: keyof Values, message: string) =>
    form.setError(field, { message }, { shouldFocus: true })

  const submit = async ({ password, confirmation }: Values) => {
    setFailed(false)
    if (password.length < PASSWORD.minChosenLater) return show('password', RESET_TEXT.tooShort)
    if (password !== confirmation) return show('confirmation', RESET_TEXT.differ)
    try {
      await finishReset(client, { token, password })
    } catch (error) {
      toast.error(RESET_TEXT.failed)
      const cause = causeOfFailedReset(error)
      if (cause.kind === 'link') onInvalid()
      else if (cause.kind === 'password') show('password', cause.text)
      else setFailed(true)
      return
    }
    await navigate({ to: '/login', replace: true })
    toast.success(RESET_TEXT.done)
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
    >
      {isFailed && (
        <Notice kind="error" title={RESET_TEXT.failed}>
          {RESET_TEXT.tryAgain}
        </Notice>
      )}
      <Field
        label={RESET_TEXT.password}
        help={<StrengthMeter password={typed} own={[]} help={RESET_TEXT.passwordHelp} />}
        error={errors.password?.message}
      >
        <PasswordInput autoComplete="new-password" maxLength={PASSWORD.max} {...form.register('password')} />
      </Field>
      <Field label={RESET_TEXT.confirmation} error={errors.confirmation?.message}>
        <PasswordInput
          autoComplete="new-password"
          maxLength={PASSWORD.max}
          {...form.register('confirmation')}
        />
      </Field>
      <Button type="submit" look="primary" wide busy={isSubmitting}>
        {RESET_TEXT.submit}
      </Button>
    </form>
  )
}
