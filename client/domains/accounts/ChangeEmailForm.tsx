import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { PASSWORD } from '#shared/domains/accounts/accounts.contract.ts'
import { EMAIL_PATTERN, normalSecret } from '#shared/kernel/fields.ts'
import { typedAddress } from '#shared/kernel/invisible.ts'
import { AccountName } from '#client/platform/AccountName.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { Field, Input, PasswordInput } from '#client/ui/form/Field.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { toast } from '#client/ui/feedback/toast.ts'
import { useEntryForm } from '#client/ui/form/useEntryForm.ts'
import { askNewEmail } from './accounts.email.api.ts'
import { causeOfRefusedWish, EMAIL_TEXT } from './accounts.email.text.ts'
import { useProofFirst } from './accounts.proof.api.ts'
import { ProofFirst } from './ProofFirst.tsx'

interface Entered {
  email: string
  repeat: string
  password: string
}

const problemsOf = ({ email, repeat, password }: Partial<Entered>) => {
  const isMissing = !typedAddress(email ?? '') || !typedAddress(repeat ?? '') || !password
  const isEmail = EMAIL_PATTERN.test(typedAddress(email ?? ''))
  const isSame = typedAddress(email ?? '').toLowerCase() === typedAddress(repeat ?? '').toLowerCase()
  const isShort = normalSecret(password ?? '').length < PASSWORD.min
  return [
    ...(isEmail || !email ? [] : [{ field: 'email', text: EMAIL_TEXT.emailInvalid } as const]),
    ...(isSame || !repeat ? [] : [{ field: 'repeat', text: EMAIL_TEXT.differ } as const]),
    ...(isShort && password ? [{ field: 'password', text: EMAIL_TEXT.tooShort } as const] : []),
    ...(isMissing ? [{ field: 'email', text: EMAIL_TEXT.missing, isForSubmit: true } as const] : []),
  ]
}

export function ChangeEmailForm({ current }: { current: string }) {
  const navigate = useNavigate()
  const [failure, setFailure] = useState<string>()
  const proof = useProofFirst()
  const { form, register, watch, errors, isSending, refuse } = useEntryForm<Entered>({
    check: problemsOf,
    onProblem: () => setFailure(undefined),
    send,
  })
  const [problem] = problemsOf({
    email: watch('email'),
    repeat: watch('repeat'),
    password: watch('password'),
  })

  async function send({ email, password }: Entered) {
    setFailure(undefined)
    try {
      const wish = { old_email: current, new_email: typedAddress(email), password }
      if (!(await proof.attempt(password, () => askNewEmail(wish)))) return
    } catch (error) {
      const { field, text } = causeOfRefusedWish(error)
      if (field) refuse(field, text)
      else setFailure(text)
      return
    }
    await navigate({ to: '/dashboard' })
    toast.success(EMAIL_TEXT.sent)
  }

  return (
    <>
      <form {...form} className="flex flex-col gap-5">
        <AccountName />
        {failure && <Notice kind="error">{failure}</Notice>}
        <Field label={EMAIL_TEXT.email} error={errors.email?.message}>
          <Input type="email" autoComplete="email" maxLength={254} {...register('email')} />
        </Field>
        <Field label={EMAIL_TEXT.repeat} error={errors.repeat?.message}>
          <Input type="email" autoComplete="off" maxLength={254} {...register('repeat')} />
        </Field>
        <Field label={EMAIL_TEXT.password} help={EMAIL_TEXT.passwordHelp} error={errors.password?.message}>
          <PasswordInput maxLength={PASSWORD.max} {...register('password')} />
        </Field>
        <Button type="submit" look="primary" wide busy={isSending} disabledReason={problem?.text}>
          {EMAIL_TEXT.submit}
        </Button>
      </form>
      <ProofFirst proof={proof} form={form.ref} />
    </>
  )
}
