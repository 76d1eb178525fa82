import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { IMPORT_LIMITS, type ImportPreview } from '#shared/domains/regions/regions.import.contract.ts'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { ConfirmDialog } from '#client/ui/overlay/ConfirmDialog.tsx'
import { useImportRegions, usePreviewImport } from './regions.editing.api.ts'
import { FILE_TEXT } from './regions.text.ts'

const whyNot = (preview: ImportPreview | undefined) => {
  if (!preview) return FILE_TEXT.noFile
  if (preview.wrong > 0) return FILE_TEXT.stillWrong
  return preview.added + preview.changed === 0 && FILE_TEXT.nothingToDo
}

/** Chooses a file, previews its import, and imports it. */
export function ImportRegions({ open, onClose }: { open: boolean; onClose: () => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const read = usePreviewImport()
  const importing = useImportRegions()
  const isTooLarge = file !== undefined && file.size > IMPORT_LIMITS.bytes
  const preview = isTooLarge ? undefined : read.data?.preview

  const close = () => {
    setFile(undefined)
    read.reset()
    onClose()
  }
  const choose = (chosen: File) => {
    setFile(chosen)
    read.reset()
    if (chosen.size <= IMPORT_LIMITS.bytes) read.mutate(chosen)
  }
  return (
    <ConfirmDialog
      open={open}
      title={FILE_TEXT.title}
      description={FILE_TEXT.means}
      confirmLabel={FILE_TEXT.confirm}
      busy={importing.isPending}
      disabledReason={whyNot(preview)}
      onClose={close}
      onConfirm={() => {
        if (!file || !preview) return
        const { digest } = preview
        importing.mutate({ file, digest }, { onSuccess: close, onError: () => read.mutate(file) })
      }}
    >
      <div className="flex flex-col gap-4">
        <p className="text-sm text-ink-soft">{FILE_TEXT.zeros}</p>
        <div className="flex flex-wrap items-center gap-3">
          <Button busy={read.isPending} onClick={() => input.current?.click()}>
            <FileUp aria-hidden="true" className="size-5" />
            {file ? FILE_TEXT.chooseOther : FILE_TEXT.choose}
          </Button>
          {file && <span className="min-w-0 wrap-anywhere">{file.name}</span>}
          <input
            ref={input}
            hidden
            type="file"
            accept=".csv,text/csv"
            aria-label={FILE_TEXT.input}
            onChange={({ target }) => {
              const [chosen] = target.files ?? []
              if (chosen) choose(chosen)
              // Lets the same file be chosen again.
              target.value = ''
            }}
          />
        </div>
        {isTooLarge && <Notice kind="error">{FILE_TEXT.tooLarge}</Notice>}
        <div role="status">{preview && <Preview preview={preview} />}</div>
      </div>
    </ConfirmDialog>
  )
}

function Preview({ preview }: { preview: ImportPreview }) {
  const { added, changed, left, wrong, changes, problems } = preview
  return (
    <div className="flex flex-col gap-4">
      {wrong > 0 && (
        <Notice kind="warning" title={FILE_TEXT.wrong(wrong)}>
          {FILE_TEXT.wrongHelp}
        </Notice>
      )}
      <Lines
        label={FILE_TEXT.wrongLines}
        lines={problems.map(({ line, problem }) => ({ line, text: problem }))}
        count={wrong}
      />
      <p className="font-medium">
        {[FILE_TEXT.added(added), FILE_TEXT.changed(changed), FILE_TEXT.left(left)].join(', ')}
      </p>
      <Lines
        label={FILE_TEXT.preview}
        lines={changes.map((change) => ({ line: change.line, text: FILE_TEXT.change(change) }))}
        count={added + changed}
      />
    </div>
  )
}

interface LinesProps {
  label: string
  /** The first few lines. */
  lines: readonly { line: number; text: string }[]
  /** The total number of lines. */
  count: number
}

function Lines({ label, lines, count }: LinesProps) {
  if (count === 0) return null
  return (
    <ul aria-label={label} className="flex flex-col gap-1 text-sm">
      {lines.map(({ line, text }) => (
        <li key={line} className="wrap-anywhere">
          <span className="text-ink-soft">{FILE_TEXT.line(line)}:</span> {text}
        </li>
      ))}
      {count > lines.length && <li className="text-ink-soft">{FILE_TEXT.more(count - lines.length)}</li>}
    </ul>
  )
}
