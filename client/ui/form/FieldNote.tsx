import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

type FieldNoteProps = { helpId: string; help: ReactNode; errorId: string; error: ReactNode }

/** The help and the error under a control or a group of controls. */
export function FieldNote({ helpId, help, errorId, error }: FieldNoteProps) {
  return (
    <>
      {help && (
        <p id={helpId} className="text-sm text-ink-soft">
          {help}
        </p>
      )}
      {error && (
        <p id={errorId} className="flex gap-1.5 text-sm font-medium text-danger">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span>{error}</span>
        </p>
      )}
    </>
  )
}
