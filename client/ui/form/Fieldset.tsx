import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import { FieldNote } from './FieldNote.tsx'

type FieldsetProps = {
  legend: ReactNode
  children: ReactNode
  help?: ReactNode
  error?: ReactNode
  /** Keeps the legend for screen readers only. */
  quiet?: boolean
  className?: string
}

/** A named group of controls with help and error. */
export function Fieldset({ legend, children, help, error, quiet = false, className }: FieldsetProps) {
  const id = useId()
  return (
    <fieldset
      aria-describedby={clsx(help && `${id}-help`, error && `${id}-error`) || undefined}
      className={clsx('flex min-w-0 flex-col gap-1.5', className)}
    >
      <legend className={quiet ? 'sr-only' : 'mb-1.5 font-medium'}>{legend}</legend>
      {children}
      <FieldNote helpId={`${id}-help`} help={help} errorId={`${id}-error`} error={error} />
    </fieldset>
  )
}
