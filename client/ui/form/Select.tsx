import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { controlClass, useFieldControl } from './fieldControl.ts'

export type SelectOption = { value: string; label: string; disabled?: boolean }

type SelectProps = Omit<ComponentProps<'select'>, 'multiple'> & {
  options?: readonly SelectOption[]
  /** The entry for "nothing chosen", with the empty value. */
  placeholder?: string
}

/** The platform's own select. Options come as `options` or as `<option>` children. */
export function Select({ options, placeholder, children, className, ...rest }: SelectProps) {
  const { required, ...control } = useFieldControl()
  return (
    <div className={clsx('relative', className)}>
      <select
        {...control}
        aria-required={required}
        {...rest}
        className={clsx(controlClass, 'cursor-pointer appearance-none truncate pr-10')}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options?.map(({ label, ...option }) => (
          <option key={option.value} {...option}>
            {label}
          </option>
        ))}
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-soft"
      />
    </div>
  )
}
