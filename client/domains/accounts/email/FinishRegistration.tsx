import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { PASSWORD } from '#shared/domains/accounts/accounts.contract.ts'
import { normalSecret } from '#shared/kernel/fields.ts'
import { AccountName } from '#client/platform/parts/AccountName.tsx'
import { Card } from '#client/ui/display/Card.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { Field, PasswordInput, StrengthMeter } from '#client/ui/form/Field.tsx'
import { useEntryForm } from '#client/ui/form/useEntryForm.ts'
import { EntryPage } from '#client/ui/frame/EntryPage.tsx'
import { askConfirmationAddress, finishRegistration } from './accounts.confirmation.api.ts'
import { useGoOn } from '#client/domains/accounts/accounts.destination.api.ts'
import { causeOfFailedConfirmation, CONFIRM_TEXT } from '#client/domains/accounts/accounts.login.text.ts'
import { useLinkAddress } from '#client/domains/accounts/passwords/accounts.passwords.api.ts'

/** Shown as the log-in page after a registration's link was opened. */
export function FinishRegistration({ token }: { token: string }) {
  return (
    <EntryPage title={CONFIRM_TEXT.title} intro={CONFIRM_TEXT.intro}>
      <Card pad="lg">
        <ConfirmForm token={token} />
      </Card>
    </EntryPage>
  )
}

/** Asks for the password from the registration, or for a new one. */
function ConfirmForm({ token }: { token: string }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const email = useLinkAddress(token, askConfirmationAddress)
  const goOn = useGoOn()
  const [isNew, setNew] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { form, register, watch, errors, isSending, refuse } = useEntryForm<{ password: string }>({
    check: ({ password }) => {
      if (!password) return [{ field: 'password', text: CONFIRM_TEXT.missing }]
      const isShort = isNew && normalSecret(password).length < PASSWORD.min
      return isShort ? [{ field: 'password', text: CONFIRM_TEXT.tooShort }] : []
    },
    onProblem: () => setFailure(undefined),
    send,
  })

  async function send({ password }: { password: string }) {
    setFailure(undefined)
    let destination: string | null
    try {
      destination = await finishRegistration(client, { token, password, isNew })
    } catch (error) {
      const cause = causeOfFailedConfirmation(error)
      if (cause.kind === 'link') {
        await navigate({ to: '/login', search: { reason: 'link_expired' }, replace: true })
      } else if (cause.kind === 'password') refuse('password', cause.text)
      else setFailure(cause.text)
      return
    }
    await goOn(destination ?? '/dashboard', { isConfirmed: true })
  }

  return (
    <form {...form} className="flex flex-col gap-5">
      {email && <AccountName email={email} />}
      {failure && <Notice kind="error">{failure}</Notice>}
      {isNew ? (
        <Field
          label={CONFIRM_TEXT.newPassword}
          help={<StrengthMeter password={watch('password', '')} own={[]} help={CONFIRM_TEXT.newHelp} />}
          error={errors.password?.message}
        >
          <PasswordInput autoComplete="new-password" maxLength={PASSWORD.max} {...register('password')} />
        </Field>
      ) : (
        <Field label={CONFIRM_TEXT.password} help={CONFIRM_TEXT.help} error={errors.password?.message}>
          <PasswordInput maxLength={PASSWORD.max} {...register('password')} />
        </Field>
      )}
      <Button type="submit" look="primary" wide busy={isSending}>
        {CONFIRM_TEXT.submit}
      </Button>
      <Button look="ghost" wide onClick={() => setNew(!isNew)}>
        {isNew ? CONFIRM_TEXT.useFirst : CONFIRM_TEXT.chooseNew}
      </Button>
    </form>
  )
}
