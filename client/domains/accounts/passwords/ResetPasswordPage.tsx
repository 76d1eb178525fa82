import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { PASSWORD } from '#shared/domains/accounts/accounts.contract.ts'
import { RESET_PAGE } from '#shared/domains/accounts/accounts.passwords.contract.ts'
import { normalSecret } from '#shared/kernel/fields.ts'
import { AccountName } from '#client/platform/parts/AccountName.tsx'
import { Card } from '#client/ui/display/Card.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { toast } from '#client/ui/feedback/toast.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { Field, PasswordInput, StrengthMeter } from '#client/ui/form/Field.tsx'
import { useEntryForm } from '#client/ui/form/useEntryForm.ts'
import { EntryPage } from '#client/ui/frame/EntryPage.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { causeOfFailedReset, RESET_TEXT } from '#client/domains/accounts/accounts.more.text.ts'
import { askResetAddress, finishReset, useLinkAddress, useLinkToken } from './accounts.passwords.api.ts'

export function ResetPasswordPage() {
  const token = useLinkToken(RESET_PAGE)
  const [refused, setRefused] = useState<string>()
  const isOpen = token !== null && token !== refused
  return (
    <EntryPage title={RESET_TEXT.title} intro={isOpen ? RESET_TEXT.intro : undefined}>
      {isOpen ? (
        <Card pad="lg">
          <ResetPasswordForm key={token} token={token} onInvalid={() => setRefused(token)} />
        </Card>
      ) : (
        <Notice
          kind="warning"
          title={RESET_TEXT.invalid}
          action={
            <Link href="/forgot-password" className={buttonClass()}>
              {RESET_TEXT.askAgain}
            </Link>
          }
        >
          {RESET_TEXT.invalidHelp}
        </Notice>
      )}
    </EntryPage>
  )
}

interface Entered {
  password: string
  confirmation: string
}

const problemsOf = ({ password, confirmation }: Entered) => {
  const isShort = normalSecret(password).length < PASSWORD.minChosenLater
  return [
    ...(isShort ? [{ field: 'password', text: RESET_TEXT.tooShort } as const] : []),
    ...(password === confirmation ? [] : [{ field: 'confirmation', text: RESET_TEXT.differ } as const]),
  ]
}

export function ResetPasswordForm({ token, onInvalid }: { token: string; onInvalid: () => void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const email = useLinkAddress(token, askResetAddress)
  const [isFailed, setFailed] = useState(false)
  const { form, register, watch, errors, isSending, refuse } = useEntryForm<Entered>({
    check: problemsOf,
    onProblem: () => setFailed(false),
    send,
  })

  async function send({ password }: Entered) {
    setFailed(false)
    try {
      await finishReset(client, { token, password })
    } catch (error) {
      const cause = causeOfFailedReset(error)
      if (cause.kind === 'other') setFailed(true)
      else toast.error(RESET_TEXT.failed)
      if (cause.kind === 'link') onInvalid()
      else if (cause.kind === 'password') refuse('password', cause.text)
      return
    }
    await navigate({ to: '/login', replace: true })
    toast.success(RESET_TEXT.done)
  }

  return (
    <form {...form} className="flex flex-col gap-5">
      {email && <AccountName email={email} />}
      {isFailed && (
        <Notice kind="error" title={RESET_TEXT.failed}>
          {RESET_TEXT.tryAgain}
        </Notice>
      )}
      <Field
        label={RESET_TEXT.password}
        help={<StrengthMeter password={watch('password', '')} own={[]} help={RESET_TEXT.passwordHelp} />}
        error={errors.password?.message}
      >
        <PasswordInput autoComplete="new-password" maxLength={PASSWORD.max} {...register('password')} />
      </Field>
      <Field label={RESET_TEXT.confirmation} error={errors.confirmation?.message}>
        <PasswordInput autoComplete="new-password" maxLength={PASSWORD.max} {...register('confirmation')} />
      </Field>
      <Button type="submit" look="primary" wide busy={isSending}>
        {RESET_TEXT.submit}
      </Button>
    </form>
  )
}
