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

/** Returns the fields of `values` that differ from what's stored. */
export const changedFields = <T extends object>(values: T, stored: Partial<T>): Partial<T> => {
  const names = Object.keys(values) as (keyof T)[]
  const changed = names.filter((name) => JSON.stringify(values[name]) !== JSON.stringify(stored[name]))
  return Object.fromEntries(changed.map((name) => [name, values[name]])) as Partial<T>
}

/** Returns what's stored, overwritten with the kept fields. */
const withKept = <T extends object>(stored: T, draft: string): T => {
  const kept = Object.entries(JSON.parse(draft || '{}') as object).filter(([name]) => name in stored)
  return { ...stored, ...Object.fromEntries(kept) }
}

/**
 * Keeps a form's unsaved changes as a draft, and starts with what was kept. Returns the initial values, whether a draft
 * was kept, and a function to discard it.
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
      // A form may keep its changes when the stored values change, but here they must go.
      reset(stored, { keepDirtyValues: false })
    },
  }
}

/**
 * The same for a form whose values others may change in the meantime: the changes are applied to the current version.
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
