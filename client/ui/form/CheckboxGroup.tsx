import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Fieldset } from './Fieldset.tsx'

type CheckboxGroupProps<T extends string> = {
  legend: ReactNode
  options: readonly { value: T; label: ReactNode; disabled?: boolean }[]
  value: readonly T[]
  onChange: (value: T[]) => void
  /** Chips for many short choices, a list (in columns where there is room) for longer ones. */
  look?: 'list' | 'chips'
  name?: string
  help?: ReactNode
  error?: ReactNode
  quiet?: boolean
  className?: string
}

/** Several of many. `onChange` gives the chosen values in the order of `options`. */
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
