import { createContext, use, useId } from 'react'

type FieldControl = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  required: boolean
}

export const FieldContext = createContext<FieldControl | null>(null)

/**
 * Returns the surrounding `Field`'s id, description and error state, to spread on its control. Outside a `Field`,
 * returns a new id.
 */
export function useFieldControl(): Partial<FieldControl> & { id: string } {
  const id = useId()
  return use(FieldContext) ?? { id }
}

/** The shared look of one-line inputs and selects. */
export const controlClass =
  'w-full min-h-11 rounded-control border border-control-line bg-card px-3 text-base text-ink transition-colors placeholder:text-ink-soft hover:border-ink-soft aria-invalid:border-danger disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-soft read-only:not-[select]:bg-sunken'
