import { useEffect, useRef } from 'react'
import { saveFile } from '#client/platform/save.ts'
import { Card } from '#client/ui/display/Card.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { toast } from '#client/ui/feedback/toast.ts'
import { SECURITY_TEXT } from './accounts.security.text.ts'

const download = (text: string) => {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  saveFile(address, SECURITY_TEXT.fileName)
  URL.revokeObjectURL(address)
}

/** The one time that the recovery codes are shown. */
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
