import { clsx } from 'clsx'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'

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

type RadioGroupProps<T extends string> = {
  legend: ReactNode
  options: readonly { value: T; label: ReactNode; help?: ReactNode; disabled?: boolean }[]
  value: T | null | undefined
  onChange: (value: T) => void
  /** Segments for two to four short choices, a list for longer ones. */
  look?: 'segments' | 'list'
  name?: string
  help?: ReactNode
  error?: ReactNode
  quiet?: boolean
  className?: string
}

/** One of a few choices. */
export function RadioGroup<T extends string>(props: RadioGroupProps<T>) {
  const { options, value, onChange, look = 'segments', name, ...fieldset } = props
  const ownName = useId()
  const isSegmented = look === 'segments'
  return (
    <Fieldset {...fieldset}>
      <div
        className={
          isSegmented
            ? 'inline-flex w-fit max-w-full flex-wrap gap-1 rounded-control border border-line bg-sunken p-1'
            : 'flex flex-col'
        }
      >
        {options.map((option) => (
          <label
            key={option.value}
            className={clsx(
              'flex cursor-pointer items-center has-disabled:cursor-not-allowed has-disabled:text-ink-soft',
              isSegmented ? segmentClass : 'min-h-11 gap-3 py-1.5',
            )}
          >
            <input
              type="radio"
              name={name ?? ownName}
              value={option.value}
              disabled={option.disabled}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
              className={isSegmented ? 'sr-only' : 'tick'}
            />
            <span className="min-w-0 wrap-anywhere">
              {option.label}
              {option.help && <span className="block text-sm text-ink-soft">{option.help}</span>}
            </span>
          </label>
        ))}
      </div>
    </Fieldset>
  )
}

const segmentClass =
  'relative min-h-9 justify-center rounded-[6px] border border-transparent px-3.5 text-sm max-[22.5rem]:px-2 text-ink-soft transition-colors hover:text-ink has-checked:border-control-line has-checked:bg-card has-checked:font-medium has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent'

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
