import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { saveFile } from '#client/platform/calls/save.ts'
import { Card } from '#client/ui/display/Card.tsx'
import { QrCode } from '#client/ui/display/QrCode.tsx'
import { toast } from '#client/ui/feedback/toast.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { Field, Input } from '#client/ui/form/Field.tsx'
import { useEntryForm } from '#client/ui/form/useEntryForm.ts'
import { askToConfirmApp } from './accounts.security.api.ts'
import { isNotProven, SECURITY_TEXT, textOfRefusedCode } from './accounts.security.text.ts'

interface AppSetupProps {
  app: { secret: string; address: string }
  onClose: () => void
  /** Receives the new recovery codes, or null if there are none. */
  onDone: (codes: string[] | null) => void
  onUnproven: () => void
}

/** The steps to set up an authenticator app, from the QR code to the app's first code. */
export function AppSetup({ app, onClose, onDone, onUnproven }: AppSetupProps) {
  const client = useQueryClient()
  const { form, register, errors, isSending, refuse } = useEntryForm<{ code: string }>({
    check: ({ code }) =>
      code.trim() ? [] : [{ field: 'code', text: SECURITY_TEXT.missing, isForSubmit: true }],
    send,
  })

  async function send({ code }: { code: string }) {
    try {
      onDone(await askToConfirmApp(client, code))
    } catch (error) {
      if (isNotProven(error)) return onUnproven()
      return refuse('code', textOfRefusedCode(error))
    }
    toast.success(SECURITY_TEXT.isOn)
  }

  return (
    <Card as="section" pad="lg" aria-label={SECURITY_TEXT.setUpTitle} className="flex flex-col gap-5">
      <p>{SECURITY_TEXT.scan}</p>
      <QrCode text={app.address} label={SECURITY_TEXT.qr} />
      <p>
        {SECURITY_TEXT.orType}{' '}
        <code className="font-mono break-all select-all">{app.secret.replaceAll(/.{4}(?!$)/g, '$& ')}</code>
      </p>
      <form {...form} className="flex flex-col gap-5">
        <Field
          label={SECURITY_TEXT.firstCode}
          help={SECURITY_TEXT.firstCodeHelp}
          error={errors.code?.message}
        >
          <Input autoComplete="one-time-code" inputMode="numeric" maxLength={20} {...register('code')} />
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look="primary" busy={isSending}>
            {SECURITY_TEXT.turnOn}
          </Button>
          <Button onClick={onClose}>{SECURITY_TEXT.cancel}</Button>
        </div>
      </form>
    </Card>
  )
}

const download = (text: string) => {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  saveFile(address, SECURITY_TEXT.fileName)
  URL.revokeObjectURL(address)
}

/** Shows new recovery codes, which are shown only once. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const text = `${codes.join('\n')}\n`
  useEffect(() => heading.current?.focus(), [])

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      toast.success(SECURITY_TEXT.copied)
    } catch {
      toast.error(SECURITY_TEXT.copyFailed)
    }
  }

  return (
    <Card as="section" pad="lg" className="flex flex-col gap-5">
      <h2 ref={heading} tabIndex={-1} className="outline-none">
        {SECURITY_TEXT.newCodes}
      </h2>
      <p>{SECURITY_TEXT.keepThem}</p>
      <ul className="grid gap-x-8 gap-y-2 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void copy()}>{SECURITY_TEXT.copy}</Button>
        <Button onClick={() => download(text)}>{SECURITY_TEXT.download}</Button>
        <Button onClick={() => window.print()}>{SECURITY_TEXT.print}</Button>
        <Button look="primary" onClick={onKept}>
          {SECURITY_TEXT.kept}
        </Button>
      </div>
    </Card>
  )
}
