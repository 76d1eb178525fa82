import { Download } from 'lucide-react'
import { useRef, useState, type SyntheticEvent } from 'react'
import type { ExportState as State } from '#shared/domains/joining/joining.export.contract.ts'
import { useProofFirst } from '#client/domains/accounts/accounts.proof.api.ts'
import { ProofFirst } from '#client/domains/accounts/ProofFirst.tsx'
import { exactTime } from '#client/platform/format.ts'
import { saveFile } from '#client/platform/save.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { EXPORT_ADDRESS } from '#client/domains/joining/joining.export.api.ts'
import { EXPORT_TEXT } from '#client/domains/joining/joining.export.text.ts'

/** How far the export is, or the way to download it. */
export function ExportState({ state: { done, total, ready } }: { state: State }) {
  return (
    <div className="flex flex-col items-start gap-4">
      <div role="status">
        <h2 className="text-lg">{ready ? EXPORT_TEXT.ready : EXPORT_TEXT.making}</h2>
        <p className="mt-1 max-w-prose text-pretty text-ink-soft">
          {ready ? EXPORT_TEXT.readyUntil(exactTime(new Date(ready.expiresAt))) : EXPORT_TEXT.makingHelp}
        </p>
      </div>
      {ready ? (
        <DownloadForm bytes={ready.bytes} />
      ) : (
        <div
          role="progressbar"
          aria-label={EXPORT_TEXT.progress}
          aria-valuemin={0}
          aria-valuemax={total ?? undefined}
          aria-valuenow={done}
          className="h-2 w-full max-w-md overflow-hidden rounded-full bg-ink/12"
        >
          <div
            className="h-full rounded-full bg-accent transition-[width]"
            style={{ width: `${total ? (100 * done) / total : 0}%` }}
          />
        </div>
      )}
    </div>
  )
}

/** Asks who is there, unless they have just shown it, and then has the browser save the file. */
function DownloadForm({ bytes }: { bytes: number }) {
  const form = useRef<HTMLFormElement>(null)
  const proof = useProofFirst()
  const [isBusy, setBusy] = useState(false)

  async function download(event: SyntheticEvent) {
    event.preventDefault()
    setBusy(true)
    await proof
      .whenProven(() => saveFile(EXPORT_ADDRESS))
      .catch(() => toast.error(EXPORT_TEXT.downloadFailed))
    setBusy(false)
  }

  return (
    <>
      <form ref={form} onSubmit={(event) => void download(event)}>
        <Button type="submit" look="primary" busy={isBusy}>
          <Download aria-hidden="true" className="size-5" />
          {EXPORT_TEXT.download(bytes)}
        </Button>
      </form>
      <ProofFirst proof={proof} form={form} />
    </>
  )
}
