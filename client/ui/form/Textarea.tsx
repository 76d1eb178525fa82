import { clsx } from 'clsx'
import { type ChangeEvent, type ComponentProps, useState } from 'react'
import { controlClass, useFieldControl } from './fieldControl.ts'

type TextareaProps = ComponentProps<'textarea'> & {
  /** Shows the number of characters out of `maxLength`. */
  counted?: boolean
  /** Whether the text comes from a draft. A line below the text area then says so. */
  isKept?: boolean
}

/** A text area that grows with its text, from `rows` up to 20 lines. */
export function Textarea({
  className,
  counted = false,
  isKept = false,
  onChange,
  rows = 4,
  ...rest
}: TextareaProps) {
  const { required, ...control } = useFieldControl()
  const [typed, setTyped] = useState(() => String(rest.value ?? rest.defaultValue ?? '').length)
  const length = typeof rest.value === 'string' ? rest.value.length : typed

  function change(event: ChangeEvent<HTMLTextAreaElement>) {
    setTyped(event.target.value.length)
    onChange?.(event)
  }

  return (
    // Takes the available width, however long the text's longest word is.
    <div className={clsx('contain-inline-size', className)}>
      <textarea
        {...control}
        dir="auto"
        aria-required={required}
        {...rest}
        rows={rows}
        onChange={change}
        className={clsx(
          controlClass,
          'block field-sizing-content max-h-120 resize-y py-[calc(0.625rem-1px)]',
        )}
        style={{ minHeight: `calc(${rows} * 1.5em + 1.25rem)` }}
      />
      <div className="mt-1 flex justify-between gap-4 text-sm text-ink-soft empty:hidden">
        {isKept && <p>We kept what you’d typed.</p>}
        {counted && rest.maxLength !== undefined && (
          <p className="ml-auto tabular-nums">
            {length.toLocaleString('en-GB')} / {rest.maxLength.toLocaleString('en-GB')}
          </p>
        )}
      </div>
    </div>
  )
}
