import { clsx } from 'clsx'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldNote } from './FieldNote.tsx'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode
  help?: ReactNode
  error?: ReactNode
}

export function Checkbox({ label, help, error, className, ...rest }: CheckboxProps) {
  const ownId = useId()
  const id = rest.id ?? ownId
  return (
    <div className={clsx('flex flex-col gap-1', className)}>
      <label
        htmlFor={id}
        className="flex min-h-11 cursor-pointer items-center gap-3 has-disabled:cursor-not-allowed has-disabled:text-ink-soft"
      >
        <input
          {...rest}
          id={id}
          type="checkbox"
          aria-describedby={clsx(help && `${id}-help`, error && `${id}-error`) || undefined}
          aria-invalid={error ? true : undefined}
          className="tick"
        />
        <span>{label}</span>
      </label>
      {(help || error) && (
        <div className="-mt-2 flex flex-col gap-1 pl-8">
          <FieldNote helpId={`${id}-help`} help={help} errorId={`${id}-error`} error={error} />
        </div>
      )}
    </div>
  )
}
