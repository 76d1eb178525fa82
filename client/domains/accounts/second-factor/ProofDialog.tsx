import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { PASSWORD } from '#shared/domains/accounts/accounts.contract.ts'
import type { Security } from '#shared/domains/accounts/accounts.second-factor.contract.ts'
import { AccountName } from '#client/platform/parts/AccountName.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { Field, PasswordInput } from '#client/ui/form/Field.tsx'
import { useEntryForm } from '#client/ui/form/useEntryForm.ts'
import { Dialog } from '#client/ui/overlay/Dialog.tsx'
import { askProof, askProofByPasskey, type ProofFirst as Proof } from './accounts.security.api.ts'
import { causeOfRefusedProof, SECURITY_TEXT, STEP_TEXT } from './accounts.security.text.ts'
import { CodeField, OtherFactor, PasskeyButton, useFactors } from './SecondFactorFields.tsx'

interface Entered {
  password: string
  /** Set if the dialog asks for a code. */
  code?: string
}

type ProofDialogProps = {
  security: Security
  /** The password, if it has just been typed. Otherwise the dialog asks for it. */
  password?: string
  onClose: () => void
  onProven: () => void
}

/** Asks for the password again and, if there's a second factor, for a passkey or a code. */
export function ProofDialog({ security, password: known, onClose, onProven }: ProofDialogProps) {
  const client = useQueryClient()
  const hasApp = security.appSince !== null
  const factors = useFactors({ hasApp, hasPasskeys: security.passkeys.length > 0 })
  const hasSecondFactor = hasApp || factors.hasPasskeys
  const asksCode = hasSecondFactor && factors.showsCode
  const [note, setNote] = useState<string>()
  const isByPasskey = useRef(false)
  const { form, register, errors, isSending, refuse } = useEntryForm<Entered>({
    check: ({ password, code }) => [
      ...(password || known
        ? []
        : [{ field: 'password', text: SECURITY_TEXT.passwordMissing, isForSubmit: true } as const]),
      ...(code?.trim() || !asksCode || isByPasskey.current
        ? []
        : [{ field: 'code', text: STEP_TEXT.missing, isForSubmit: true } as const]),
    ],
    onProblem: () => {
      isByPasskey.current = false
    },
    send,
  })

  async function send({ password: typed, code }: Entered): Promise<void> {
    const password = known ?? typed
    const usesPasskey = isByPasskey.current || (hasSecondFactor && !asksCode)
    isByPasskey.current = false
    setNote(undefined)
    try {
      if (usesPasskey) await askProofByPasskey(client, password)
      else await askProof(client, { password, code: code ?? '' })
    } catch (error) {
      const { field, text } = causeOfRefusedProof(error)
      const isHidden = field === 'passkey' || (field === 'password' ? known !== undefined : !asksCode)
      return isHidden ? setNote(text) : refuse(field, text)
    }
    onProven()
  }

  const submitByPasskey = () => {
    isByPasskey.current = true
    form.ref.current?.requestSubmit()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={SECURITY_TEXT.proofTitle}
      description={known && SECURITY_TEXT.proofHelp}
      size="sm"
    >
      <form {...form} className="flex flex-col gap-5">
        <AccountName />
        {!known && (
          <Field label={SECURITY_TEXT.password} error={errors.password?.message}>
            <PasswordInput maxLength={PASSWORD.max} {...register('password')} />
          </Field>
        )}
        {note && !factors.mayUsePasskey && <Notice kind="error">{note}</Notice>}
        {factors.hasPasskeys && (
          <PasskeyButton
            obstacle={factors.obstacle}
            note={note}
            busy={isSending}
            {...(asksCode ? { onClick: submitByPasskey } : { type: 'submit' })}
          />
        )}
        {asksCode && (
          <CodeField isRecovery={factors.isRecovery} error={errors.code?.message} {...register('code')} />
        )}
        {(asksCode || !hasSecondFactor) && (
          <Button type="submit" look={factors.mayUsePasskey ? 'secondary' : 'primary'} wide busy={isSending}>
            {SECURITY_TEXT.goOn}
          </Button>
        )}
        {hasSecondFactor && <OtherFactor factors={factors} />}
      </form>
    </Dialog>
  )
}

type ProofFirstProps = { proof: Proof; form: RefObject<HTMLFormElement | null> }

/**
 * Asks for reauthentication if a form is waiting for it, and then resubmits the form unchanged. Must not be inside the
 * form.
 */
export function ProofFirst({ proof: { asked, stop }, form }: ProofFirstProps) {
  if (!asked) return null
  return (
    <ProofDialog
      {...asked}
      onClose={stop}
      onProven={() => {
        stop()
        form.current?.requestSubmit()
      }}
    />
  )
}
