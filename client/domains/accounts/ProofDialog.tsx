import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PASSWORD } from '#shared/domains/accounts/accounts.contract.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { Field } from '#client/ui/form/Field.tsx'
import { PasswordInput } from '#client/ui/form/PasswordInput.tsx'
import { useEntryForm } from '#client/ui/form/useEntryForm.ts'
import { Dialog } from '#client/ui/overlay/Dialog.tsx'
import { askProof } from './accounts.security.api.ts'
import { causeOfRefusedProof, SECURITY_TEXT } from './accounts.security.text.ts'
import { STEP_TEXT } from './accounts.second-step.text.ts'
import { CodeField } from './CodeField.tsx'

interface Entered {
  password: string
  code: string
}

type ProofDialogProps = { hasSecondFactor: boolean; onClose: () => void; onProven: () => void }

/** Asks for the password once more and, where there is a second factor, for a code. */
export function ProofDialog({ hasSecondFactor, onClose, onProven }: ProofDialogProps) {
  const client = useQueryClient()
  const [isRecovery, setRecovery] = useState(false)
  const { form, register, errors, isSending, refuse } = useEntryForm<Entered>({
    check: ({ password, code }) => [
      ...(password
        ? []
        : [{ field: 'password', text: SECURITY_TEXT.passwordMissing, isForSubmit: true } as const]),
      ...(code?.trim() || !hasSecondFactor
        ? []
        : [{ field: 'code', text: STEP_TEXT.missing, isForSubmit: true } as const]),
    ],
    send,
  })

  async function send({ password, code }: Entered) {
    try {
      await askProof(client, { password, code: code ?? '' })
    } catch (error) {
      const { field, text } = causeOfRefusedProof(error)
      return refuse(field, text)
    }
    onProven()
  }

  return (
    <Dialog open onClose={onClose} title={SECURITY_TEXT.proofTitle} size="sm">
      <form {...form} className="flex flex-col gap-5">
        <Field label={SECURITY_TEXT.password} error={errors.password?.message}>
          <PasswordInput maxLength={PASSWORD.max} {...register('password')} />
        </Field>
        {hasSecondFactor && (
          <>
            <CodeField isRecovery={isRecovery} error={errors.code?.message} {...register('code')} />
            <Button look="ghost" wide onClick={() => setRecovery(!isRecovery)}>
              {isRecovery ? STEP_TEXT.useApp : STEP_TEXT.useRecovery}
            </Button>
          </>
        )}
        <Button type="submit" look="primary" wide busy={isSending}>
          {SECURITY_TEXT.goOn}
        </Button>
      </form>
    </Dialog>
  )
}
