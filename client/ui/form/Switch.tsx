import { clsx } from 'clsx'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldNote } from './FieldNote.tsx'

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & {
  label: ReactNode
  help?: ReactNode
  error?: ReactNode
}

/** On or off, in force at once. Where a form is saved as a whole, use `Checkbox`. */
export function Switch({ label, help, error, className, ...rest }: SwitchProps) {
  const ownId = useId()
  const id = rest.id ?? ownId
  return (
    <div className={className}>
      <label
        htmlFor={id}
        className="flex min-h-11 cursor-pointer items-center justify-between gap-4 py-2 has-disabled:cursor-not-allowed has-disabled:text-ink-soft"
      >
        <span>{label}</span>
        <input
          {...rest}
          id={id}
          type="checkbox"
          role="switch"
          aria-describedby={clsx(help && `${id}-help`, error && `${id}-error`) || undefined}
          className="h-6.5 w-11 shrink-0 cursor-[inherit] appearance-none rounded-full border-[1.5px] border-control-line bg-sunken transition-colors before:mt-[3px] before:ml-[3px] before:block before:size-4.25 before:rounded-full before:bg-control-line before:transition-[translate] checked:border-accent checked:bg-accent checked:before:translate-x-4.25 checked:before:bg-on-accent disabled:opacity-50"
        />
      </label>
      {(help || error) && (
        <div className="-mt-1 flex flex-col gap-1 pr-16">
          <FieldNote helpId={`${id}-help`} help={help} errorId={`${id}-error`} error={error} />
        </div>
      )}
    </div>
  )
}
