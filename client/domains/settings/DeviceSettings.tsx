import { useId, useSyncExternalStore } from 'react'
import { setDiscreet, useDiscreet } from '#client/platform/discreet.ts'
import { useIsLocal } from '#client/platform/local.ts'
import { forgetPin, PIN_EVENT, readStoredPin } from '#client/platform/pin.ts'
import {
  changePinRules,
  lockNow,
  mayHavePin,
  type Pin,
  PIN_FORM,
  type PinRules,
  readPin,
  setPin,
} from '#client/platform/pinRules.ts'
import { Card, Section } from '#client/ui/display/Card.tsx'
import { toast } from '#client/ui/feedback/toast.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { Switch } from '#client/ui/form/Checkbox.tsx'
import { Field, Input, Select } from '#client/ui/form/Field.tsx'
import { useEntryForm } from '#client/ui/form/useEntryForm.ts'
import { PIN_TEXT } from './settings.more.text.ts'
import { DEVICE_TEXT } from './settings.text.ts'

/** Settings that keep this browser from revealing the site. Stored in the browser, not with the account. */
export function DeviceSettings() {
  const isDiscreet = useDiscreet()
  return (
    <Section title={DEVICE_TEXT.title} description={DEVICE_TEXT.description}>
      <Card id="discreet-mode" pad="lg" className="flex flex-col gap-4">
        <Switch
          label={DEVICE_TEXT.discreet}
          help={DEVICE_TEXT.discreetHelp}
          checked={isDiscreet}
          onChange={(event) => setDiscreet(event.target.checked)}
        />
        <p className="text-sm text-ink-soft">{DEVICE_TEXT.quickExit}</p>
      </Card>
      <PinSettings />
    </Section>
  )
}

const MINUTES = [1, 2, 5, 15, 30]
const AT_FIRST: PinRules = { minutes: 5, onLeave: false }

/** The PIN this browser asks for after some minutes of inactivity. */
function PinSettings() {
  const pin = usePin()
  const title = useId()
  return (
    <Card id="pin" pad="lg">
      <section aria-labelledby={title} className="flex flex-col gap-4">
        <h3 id={title} className="font-medium">
          {PIN_TEXT.title}
        </h3>
        <p className="text-sm text-ink-soft">{PIN_TEXT.description}</p>
        {pin ? <PinInUse rules={pin} /> : <PinForm />}
      </section>
    </Card>
  )
}

function PinInUse({ rules: { minutes, onLeave } }: { rules: PinRules }) {
  const change = (rules: Partial<PinRules>) => {
    if (changePinRules(rules)) toast.success(PIN_TEXT.changed)
    else toast.error(PIN_TEXT.noRoom)
  }
  const remove = () => {
    forgetPin()
    toast.success(PIN_TEXT.removed)
  }
  return (
    <>
      <p>{PIN_TEXT.isSet}</p>
      <Field label={PIN_TEXT.minutes}>
        <Select
          options={MINUTES.map((each) => ({ value: String(each), label: PIN_TEXT.afterMinutes(each) }))}
          value={String(minutes)}
          onChange={({ target }) => change({ minutes: Number(target.value) })}
        />
      </Field>
      <Switch
        label={PIN_TEXT.onLeave}
        help={PIN_TEXT.onLeaveHelp}
        checked={onLeave}
        onChange={({ target }) => change({ onLeave: target.checked })}
      />
      <div className="flex flex-wrap gap-3">
        <Button onClick={lockNow}>{PIN_TEXT.lock}</Button>
        <Button look="ghost" onClick={remove}>
          {PIN_TEXT.remove}
        </Button>
      </div>
    </>
  )
}

interface Entry {
  pin: string
  repeat: string
}

function PinForm() {
  const isPossible = !useIsLocal() || mayHavePin()
  const { form, register, errors, isSending } = useEntryForm<Entry>({
    check: ({ pin, repeat }) => {
      if (!PIN_FORM.test(pin)) return [{ field: 'pin', text: PIN_TEXT.invalid }]
      return pin === repeat ? [] : [{ field: 'repeat', text: PIN_TEXT.different }]
    },
    send: async ({ pin }) => {
      if (await setPin(pin, AT_FIRST)) toast.success(PIN_TEXT.saved)
      else toast.error(PIN_TEXT.noRoom)
    },
  })
  if (!isPossible) return <p>{PIN_TEXT.impossible}</p>
  // Otherwise a password manager mistakes the PIN for the account's password.
  const digits = {
    type: 'password',
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
    maxLength: 8,
  } as const
  return (
    <form {...form} className="flex flex-col gap-4">
      <Field label={PIN_TEXT.pin} help={PIN_TEXT.pinHelp} error={errors.pin?.message}>
        <Input {...digits} {...register('pin')} />
      </Field>
      <Field label={PIN_TEXT.repeat} error={errors.repeat?.message}>
        <Input {...digits} {...register('repeat')} />
      </Field>
      <Button type="submit" className="self-start" busy={isSending}>
        {PIN_TEXT.set}
      </Button>
    </form>
  )
}

const subscribe = (listener: () => void) => {
  addEventListener(PIN_EVENT, listener)
  addEventListener('storage', listener)
  return () => {
    removeEventListener(PIN_EVENT, listener)
    removeEventListener('storage', listener)
  }
}

/** Returns this device's PIN. Null on the server and if there's none. */
const usePin = (): Pin | null => {
  const stored = useSyncExternalStore(subscribe, readStoredPin, () => null)
  return stored === null ? null : readPin()
}
