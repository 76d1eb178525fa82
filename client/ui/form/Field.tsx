import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import { FieldContext } from './fieldControl.ts'
import { FieldNote } from './FieldNote.tsx'

type FieldProps = {
  label: ReactNode
  children: ReactNode
  help?: ReactNode
  error?: ReactNode
  /** Unmarked fields are required unless `optional` is set; it adds the word to the label. */
  optional?: boolean
  /** A link or count at the end of the label's line. */
  aside?: ReactNode
  className?: string
}

/** A visible label, help and error, tied to the one control inside. */
export function Field({ label, children, help, error, optional = false, aside, className }: FieldProps) {
  const id = useId()
  const helpId = `${id}-help`
  const errorId = `${id}-error`
  const control = {
    id,
    'aria-describedby': clsx(help && helpId, error && errorId) || undefined,
    'aria-invalid': error ? (true as const) : undefined,
    required: !optional,
  }
  return (
    <div className={clsx('flex flex-col gap-1.5', className)}>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-1.5">
        <label htmlFor={id} className="font-medium">
          {label}
          {optional && <span className="font-normal text-ink-soft"> (optional)</span>}
        </label>
        <div className="col-span-2 row-start-2 flex min-w-0 flex-col gap-1.5">
          <FieldContext value={control}>{children}</FieldContext>
        </div>
        {/* After the control: with Tab, the next stop after a field is the next field. */}
        {aside && <span className="col-start-2 row-start-1 text-sm">{aside}</span>}
      </div>
      <FieldNote helpId={helpId} help={help} errorId={errorId} error={error} />
    </div>
  )
}
