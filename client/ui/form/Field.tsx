import { clsx } from 'clsx'
import { ChevronDown, Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { usePart } from '#client/ui/feedback/part.ts'
import { controlClass, FieldContext, useFieldControl } from './fieldControl.ts'
import { FieldNote } from './Fieldset.tsx'
import type { StrengthProps } from './StrengthBar.tsx'

type FieldProps = {
  label: ReactNode
  children: ReactNode
  help?: ReactNode
  error?: ReactNode
  /**
   * Fields are required unless `optional` is set, which adds "(optional)" to the label. `unsaid` leaves that out, for
   * filters.
   */
  optional?: boolean | 'unsaid'
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
          {optional === true && <span className="font-normal text-ink-soft"> (optional)</span>}
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

/** A one-line text input. Inside a `Field`, that labels and describes it. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  const { required, ...control } = useFieldControl()
  return (
    <input
      type="text"
      dir="auto"
      {...control}
      aria-required={required}
      {...rest}
      className={clsx(controlClass, className)}
    />
  )
}

export function PasswordInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <div className={className}>
      <div className="relative">
        <Input
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
          {...rest}
          type={isShown ? 'text' : 'password'}
          className="pr-12"
        />
        <button
          type="button"
          aria-label="Show password"
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
          className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-control text-ink-soft hover:text-ink"
        >
          <Icon aria-hidden="true" className="size-5" />
        </button>
      </div>
    </div>
  )
}

export type SelectOption = { value: string; label: string; disabled?: boolean }

type SelectProps = Omit<ComponentProps<'select'>, 'multiple'> & {
  options?: readonly SelectOption[]
  /** The option for "nothing chosen", with an empty value. */
  placeholder?: string
}

/** The native select. Options come as `options` or as `<option>` children. */
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

/** Shows how hard the typed password is to guess. Its code is fetched once typing starts. */
export function StrengthMeter(props: StrengthProps) {
  const Bar = usePart(async () => (await import('./StrengthBar.tsx')).StrengthBar, props.password !== '')
  return Bar ? <Bar {...props} /> : props.help
}
