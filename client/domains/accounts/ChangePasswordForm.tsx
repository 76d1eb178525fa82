import { useState } from 'react'
import { PASSWORD } from '#shared/domains/accounts/accounts.contract.ts'
import { normalSecret } from '#shared/kernel/fields.ts'
import { AccountName } from '#client/platform/AccountName.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { Field, PasswordInput, StrengthMeter } from '#client/ui/form/Field.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { useSession } from '#client/platform/session.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { useEntryForm } from '#client/ui/form/useEntryForm.ts'
import { causeOfFailedChange, CHANGE_TEXT } from './accounts.password-change.text.ts'
import { askNewPassword } from './accounts.passwords.api.ts'
import { useProofFirst } from './accounts.proof.api.ts'
import { ProofFirst } from './ProofFirst.tsx'

interface Entered {
  oldPassword: string
  newPassword: string
  confirmation: string
}

/** What is missing counts before everything else. */
const problemsOf = ({ oldPassword, newPassword, confirmation }: Entered) => {
  const typed = { oldPassword, newPassword, confirmation }
  const fields = Object.keys(typed) as (keyof Entered)[]
  const empty = fields.filter((field) => !typed[field])
  const isShort = normalSecret(newPassword).length < PASSWORD.minChosenLater
  return [
    ...empty.map((field) => ({ field, text: CHANGE_TEXT.missing, isForSubmit: true })),
    ...(isShort ? [{ field: 'newPassword', text: CHANGE_TEXT.tooShort } as const] : []),
    ...(newPassword === confirmation ? [] : [{ field: 'confirmation', text: CHANGE_TEXT.differ } as const]),
  ]
}

/** `onChanged` hears when the change was sent, which was before the server began to count the seconds. */
export function ChangePasswordForm({ onChanged }: { onChanged: (sentAt: number) => void }) {
  const { user } = useSession()
  const [failure, setFailure] = useState<string>()
  const proof = useProofFirst()
  const { form, register, watch, errors, isSending, refuse } = useEntryForm<Entered>({
    check: problemsOf,
    onProblem: () => setFailure(undefined),
    send,
  })

  async function send({ oldPassword, newPassword }: Entered) {
    setFailure(undefined)
    const sentAt = Date.now()
    try {
      const isDone = await proof.attempt(oldPassword, () => askNewPassword({ oldPassword, newPassword }))
      if (!isDone) return
    } catch (error) {
      toast.error(CHANGE_TEXT.failed)
      const { field, text } = causeOfFailedChange(error)
      if (field) refuse(field, text)
      else setFailure(text)
      return
    }
    toast.success(CHANGE_TEXT.done)
    onChanged(sentAt)
  }

  return (
    <>
      <form {...form} className="flex flex-col gap-5">
        <AccountName />
        {failure && <Notice kind="error">{failure}</Notice>}
        <Field label={CHANGE_TEXT.old} error={errors.oldPassword?.message}>
          <PasswordInput maxLength={PASSWORD.max} {...register('oldPassword')} />
        </Field>
        <Field
          label={CHANGE_TEXT.new}
          help={
            <StrengthMeter
              password={watch('newPassword', '')}
              own={user ? [user.email, user.username] : []}
              help={CHANGE_TEXT.newHelp}
            />
          }
          error={errors.newPassword?.message}
        >
          <PasswordInput autoComplete="new-password" maxLength={PASSWORD.max} {...register('newPassword')} />
        </Field>
        <Field label={CHANGE_TEXT.confirmation} error={errors.confirmation?.message}>
          <PasswordInput autoComplete="new-password" maxLength={PASSWORD.max} {...register('confirmation')} />
        </Field>
        <Button type="submit" look="primary" wide busy={isSending}>
          {CHANGE_TEXT.submit}
        </Button>
      </form>
      <ProofFirst proof={proof} form={form.ref} />
    </>
  )
}
