import { Download } from 'lucide-react'
import type { ExportState as State } from '#shared/domains/joining/joining.export.contract.ts'
import { exactTime } from '#client/platform/format.ts'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { EXPORT_ADDRESS } from './joining.export.api.ts'
import { EXPORT_TEXT } from './joining.export.text.ts'

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
        <a href={EXPORT_ADDRESS} download className={buttonClass({ look: 'primary' })}>
          <Download aria-hidden="true" className="size-5" />
          {EXPORT_TEXT.download(ready.bytes)}
        </a>
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
