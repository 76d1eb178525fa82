import { useEffect, useState } from 'react'
import {
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormReturn,
  type UseFormSetValue,
  useWatch,
} from 'react-hook-form'
import { useDraft } from './drafts.ts'

/** Returns the fields of `values` that differ from the stored ones. */
export const changedFields = <T extends object>(values: T, stored: Partial<T>): Partial<T> => {
  const names = Object.keys(values) as (keyof T)[]
  const changed = names.filter((name) => JSON.stringify(values[name]) !== JSON.stringify(stored[name]))
  return Object.fromEntries(changed.map((name) => [name, values[name]])) as Partial<T>
}

/** Returns the stored values, overwritten with the fields of the draft. */
const withKept = <T extends object>(stored: T, draft: string): T => {
  const kept = Object.entries(JSON.parse(draft || '{}') as object).filter(([name]) => name in stored)
  return { ...stored, ...Object.fromEntries(kept) }
}

/**
 * Saves a form's unsaved changes as a draft, and initialises the form from it. Returns the initial values, whether they
 * include a draft, and a function to discard it.
 */
export const useFormDraft = <T extends FieldValues>(
  name: string,
  { form, stored }: { form: UseFormReturn<T>; stored: T },
) => {
  const { kept, save } = useDraft(name)
  const [first] = useState(() => withKept(stored, kept))
  const [isKept, setKept] = useState(kept !== '')
  const { reset, control } = form
  useEffect(() => reset(first, { keepDefaultValues: true }), [reset, first])

  const changes = changedFields(useWatch({ control }) as T, stored)
  const draft = Object.keys(changes).length > 0 ? JSON.stringify(changes) : ''
  useEffect(() => save(draft), [save, draft])

  return {
    first,
    isKept: isKept && draft !== '',
    discard: () => {
      setKept(false)
      // A form may keep its changes when the stored values change, but here they must be discarded.
      reset(stored, { keepDirtyValues: false })
    },
  }
}

/**
 * Like `useFormDraft`, for a form whose values others may change in the meantime: the draft's changes are applied to
 * the current version.
 */
export const useVersionedDraft = <T extends FieldValues>(
  name: string,
  { draft, isChanged, setValue }: { draft: T; isChanged: boolean; setValue: UseFormSetValue<T> },
) => {
  const { kept, save } = useDraft(name)
  useEffect(() => {
    for (const [field, value] of Object.entries(JSON.parse(kept || '{}') as T))
      setValue(field as Path<T>, value as PathValue<T, Path<T>>)
  }, [kept, setValue])
  const changed = isChanged ? JSON.stringify(draft) : ''
  useEffect(() => save(changed), [save, changed])
}
