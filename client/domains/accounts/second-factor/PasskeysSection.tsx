import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  MAX_PASSKEYS,
  type Passkey,
  PASSKEY_NAME,
} from '#shared/domains/accounts/accounts.webauthn.contract.ts'
import { isBlank } from '#shared/kernel/invisible.ts'
import { fullDate } from '#client/platform/format.ts'
import { TimeAgo } from '#client/platform/parts/TimeAgo.tsx'
import { Card, Section } from '#client/ui/display/Card.tsx'
import { toast } from '#client/ui/feedback/toast.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { Field, Input } from '#client/ui/form/Field.tsx'
import { useEntryForm } from '#client/ui/form/useEntryForm.ts'
import { findPasskeyObstacle } from './accounts.passkeys.state.ts'
import { askForNewPasskey } from './accounts.security.api.ts'
import { isNotProven, PASSKEYS_TEXT, textOfRefusedPasskey } from './accounts.security.text.ts'

interface PasskeysSectionProps {
  passkeys: readonly Passkey[]
  onAdd: () => void
  onRemove: (passkey: Passkey) => void
  /** Replaces the button while a passkey is being added. */
  setup: ReactNode
}

/** The member's passkeys. More can be added if the browser can create them. */
export function PasskeysSection({ passkeys, onAdd, onRemove, setup }: PasskeysSectionProps) {
  const obstacle = findPasskeyObstacle()
  return (
    <Section title={PASSKEYS_TEXT.title} description={PASSKEYS_TEXT.help}>
      {passkeys.length > 0 && (
        <ul aria-label={PASSKEYS_TEXT.list} className="flex flex-col gap-3">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => onRemove(passkey)} />
          ))}
        </ul>
      )}
      {obstacle ? (
        <p className="text-pretty">{PASSKEYS_TEXT.obstacle[obstacle]}</p>
      ) : (
        (setup ?? (
          <div>
            <Button onClick={onAdd} disabledReason={passkeys.length >= MAX_PASSKEYS && PASSKEYS_TEXT.full}>
              {PASSKEYS_TEXT.add}
            </Button>
          </div>
        ))
      )}
    </Section>
  )
}

/** One passkey, listed by the name its owner gave it. */
function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { name, createdAt, usedAt } = passkey
  return (
    <Card as="li" className="flex flex-wrap items-center justify-between gap-4">
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-soft">
          {PASSKEYS_TEXT.added(fullDate(new Date(createdAt)))},{' '}
          {usedAt ? (
            <>
              {PASSKEYS_TEXT.lastUsed} <TimeAgo at={usedAt} />
            </>
          ) : (
            PASSKEYS_TEXT.neverUsed
          )}
        </p>
      </div>
      <Button onClick={onRemove} aria-label={PASSKEYS_TEXT.removeThat(name)}>
        {PASSKEYS_TEXT.remove}
      </Button>
    </Card>
  )
}

interface PasskeySetupProps {
  /** The passkey's default name, which the member can change. */
  suggestion: string
  isFirstFactor: boolean
  onClose: () => void
  /** Receives the new recovery codes, or null if there are none. */
  onDone: (codes: string[] | null) => void
  onUnproven: () => void
}

/** Asks for the new passkey's name, and has the device create it. */
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
