import { useQueryClient } from '@tanstack/react-query'
import { Card } from '#client/ui/display/Card.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { Field, Input } from '#client/ui/form/Field.tsx'
import { useEntryForm } from '#client/ui/form/useEntryForm.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { PASSKEY_NAME } from '#shared/domains/accounts/accounts.webauthn.contract.ts'
import { isBlank } from '#shared/kernel/invisible.ts'
import { askForNewPasskey } from './accounts.passkeys.api.ts'
import { PASSKEYS_TEXT, textOfRefusedPasskey } from './accounts.passkeys.text.ts'
import { isNotProven } from './accounts.security.text.ts'

interface PasskeySetupProps {
  /** What it is called unless the member has a better name. */
  suggestion: string
  isFirstFactor: boolean
  onClose: () => void
  /** With the recovery codes, where there are new ones. */
  onDone: (codes: string[] | null) => void
  onUnproven: () => void
}

/** Asks what the new passkey is called, and lets the device make it. */
export function PasskeySetup({ suggestion, isFirstFactor, onClose, onDone, onUnproven }: PasskeySetupProps) {
  const client = useQueryClient()
  const { form, register, errors, isSending, refuse } = useEntryForm<{ name: string }>({
    check: ({ name }) =>
      isBlank(name) ? [{ field: 'name', text: PASSKEYS_TEXT.nameMissing, isForSubmit: true }] : [],
    send,
  })

  async function send({ name }: { name: string }) {
    try {
      onDone(await askForNewPasskey(client, name))
    } catch (error) {
      if (isNotProven(error)) return onUnproven()
      return refuse('name', textOfRefusedPasskey(error))
    }
    toast.success(PASSKEYS_TEXT.isAdded)
  }

  const help = isFirstFactor ? PASSKEYS_TEXT.firstHelp : PASSKEYS_TEXT.nameHelp
  return (
    <Card as="section" pad="lg" aria-label={PASSKEYS_TEXT.setUp}>
      <form {...form} className="flex flex-col gap-5">
        <Field label={PASSKEYS_TEXT.name} help={help} error={errors.name?.message}>
          <Input
            autoComplete="off"
            defaultValue={suggestion}
            maxLength={PASSKEY_NAME.max}
            {...register('name')}
          />
        </Field>
        <p className="text-pretty text-ink-soft">{PASSKEYS_TEXT.discretion}</p>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look="primary" busy={isSending}>
            {PASSKEYS_TEXT.make}
          </Button>
          <Button onClick={onClose}>{PASSKEYS_TEXT.cancel}</Button>
        </div>
      </form>
    </Card>
  )
}
