import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { SiteSettings, StoredSettings } from '#shared/domains/settings/settings.editing.contract.ts'
import { refusedFields, useSaveSettings } from './settings.editing.api.ts'

/**
 * The settings in a form: the version it was filled from, and the draft, which is nowhere else and carries the time
 * of the version it replaces. What the server refuses shows at its field until the field is changed.
 */
export const useSettingsDraft = (stored: StoredSettings) => {
  const save = useSaveSettings()
  const [base, setBase] = useState(stored)
  const [draft, setDraft] = useState(stored)
  const [refused, setRefused] = useState<Record<string, string>>({})
  const [refusals, setRefusals] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [refusals])

  const isChanged = JSON.stringify(draft) !== JSON.stringify(base)
  /** Goes on from this version, without what was entered. */
  const take = (settings: StoredSettings) => {
    setBase(settings)
    setDraft(settings)
    setRefused({})
  }
  return {
    draft,
    isSaving: save.isPending,
    isBehind: !save.isPending && draft.updatedAt !== stored.updatedAt,
    errorOf: (field: string) => refused[field],
    change: (changes: Partial<SiteSettings>, ...fields: string[]) => {
      setDraft((before) => ({ ...before, ...changes }))
      setRefused((before) =>
        Object.fromEntries(Object.entries(before).filter(([field]) => !fields.includes(field))),
      )
    },
    takeStored: () => take(stored),
    /** Goes on from the stored version, with what was entered. */
    keepMine: () => {
      setBase(stored)
      setDraft({ ...draft, updatedAt: stored.updatedAt })
    },
    form: {
      ref: form,
      noValidate: true,
      'data-changed': isChanged || undefined,
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        if (save.isPending) return
        save.mutate(draft, {
          onSuccess: ({ settings }) => take(settings),
          onError: (error) => {
            setRefused(refusedFields(error))
            setRefusals((before) => before + 1)
          },
        })
      },
    },
  }
}

export type SettingsDraft = ReturnType<typeof useSettingsDraft>
