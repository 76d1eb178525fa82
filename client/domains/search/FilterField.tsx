import { type ReactNode, useId } from 'react'
import { FieldContext } from '#client/ui/form/fieldControl.ts'
import { FieldNote } from '#client/ui/form/FieldNote.tsx'

type FilterFieldProps = { label: string; children: ReactNode; help?: ReactNode; error?: ReactNode }

/** A labelled filter: like a `Field`, but nothing in a search is required, so no word says what is optional. */
export function FilterField({ label, children, help, error }: FilterFieldProps) {
  const id = useId()
  const note = { helpId: `${id}-help`, errorId: `${id}-error` }
  const describedBy = [help && note.helpId, error && note.errorId].filter(Boolean).join(' ')
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <FieldContext
        value={{
          id,
          'aria-describedby': describedBy || undefined,
          'aria-invalid': error ? true : undefined,
          required: false,
        }}
      >
        {children}
      </FieldContext>
      <FieldNote {...note} help={help} error={error} />
    </div>
  )
}
