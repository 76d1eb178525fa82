import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { controlClass, useFieldControl } from './fieldControl.ts'

/** A one-line text input; inside a `Field` it is labelled and described by it. */
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
