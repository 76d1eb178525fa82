import { clsx } from 'clsx'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldNote, Fieldset } from './Fieldset.tsx'

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

type CheckboxGroupProps<T extends string> = {
  legend: ReactNode
  options: readonly { value: T; label: ReactNode; disabled?: boolean }[]
  value: readonly T[]
  onChange: (value: T[]) => void
  /** Chips for many short choices, a list (in columns if there's room) for longer ones. */
  look?: 'list' | 'chips'
  name?: string
  help?: ReactNode
  error?: ReactNode
  quiet?: boolean
  className?: string
}

/** A choice of several options. `onChange` gets the chosen values in the order of `options`. */
export function CheckboxGroup<T extends string>(props: CheckboxGroupProps<T>) {
  const { options, value, onChange, look = 'list', name, ...fieldset } = props

  function toggle(changed: T, isOn: boolean) {
    onChange(
      options.map((option) => option.value).filter((it) => (it === changed ? isOn : value.includes(it))),
    )
  }

  return (
    <Fieldset {...fieldset}>
      <div
        className={
          look === 'chips'
            ? 'flex flex-wrap gap-2'
            : 'grid grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] gap-x-6'
        }
      >
        {options.map((option) => (
          <label
            key={option.value}
            className={clsx(
              'flex cursor-pointer items-center has-disabled:cursor-not-allowed has-disabled:text-ink-soft',
              look === 'chips' ? chipClass : 'min-h-11 gap-3',
            )}
          >
            <input
              type="checkbox"
              name={name}
              value={option.value}
              disabled={option.disabled}
              checked={value.includes(option.value)}
              onChange={(event) => toggle(option.value, event.target.checked)}
              className={look === 'chips' ? 'sr-only' : 'tick'}
            />
            {option.label}
          </label>
        ))}
      </div>
    </Fieldset>
  )
}

const chipClass =
  'relative min-h-9 rounded-full border border-control-line bg-card px-3.5 text-sm transition-colors hover:bg-sunken has-checked:border-accent has-checked:bg-accent-soft has-checked:font-medium has-checked:text-accent-strong has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent'

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & {
  /** Left out if the switch is in a column, with its name in `aria-label`. */
  label?: ReactNode
  help?: ReactNode
  error?: ReactNode
}

/** An on/off setting that applies immediately. For a form with a save button, use `Checkbox`. */
export function Switch({ label, help, error, className, ...rest }: SwitchProps) {
  const ownId = useId()
  const id = rest.id ?? ownId
  return (
    <div className={className}>
      <label
        htmlFor={id}
        className="flex min-h-11 cursor-pointer items-center justify-between gap-4 py-2 has-disabled:cursor-not-allowed has-disabled:text-ink-soft"
      >
        {label && <span>{label}</span>}
        <input
          {...rest}
          id={id}
          type="checkbox"
          role="switch"
          aria-describedby={
            clsx(rest['aria-describedby'], help && `${id}-help`, error && `${id}-error`) || undefined
          }
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
