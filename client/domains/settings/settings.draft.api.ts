import { useState } from 'react'
import type { SiteSettings, StoredSettings } from '#shared/domains/settings/settings.editing.contract.ts'
import { useVersionedDraft } from '#client/ui/form/useVersionedDraft.ts'
import { refusedFields, useSaveSettings } from './settings.editing.api.ts'

const draftOf = (stored: StoredSettings): SiteSettings => {
  const { updatedAt: _, ...settings } = stored
  return settings
}

/** The settings in a form. What the server refuses shows at its field until the field is changed. */
export const useSettingsDraft = (stored: StoredSettings) => {
  const save = useSaveSettings()
  const [refused, setRefused] = useState<Record<string, string>>({})
  const editing = useVersionedDraft({
    stored,
    draftOf,
    isSaving: save.isPending,
    send: (draft, { updatedAt }) =>
      save.mutate(
        { ...draft, updatedAt },
        {
          onSuccess: ({ settings }) => {
            editing.settle(draft, settings)
            setRefused({})
          },
          onError: (error) => {
            setRefused(refusedFields(error))
            editing.refuse()
          },
        },
      ),
  })
  return {
    ...editing,
    isSaving: save.isPending,
    errorOf: (field: string) => refused[field],
    change: (changes: Partial<SiteSettings>, ...fields: string[]) => {
      editing.change(changes)
      setRefused((before) =>
        Object.fromEntries(Object.entries(before).filter(([field]) => !fields.includes(field))),
      )
    },
    takeStored: () => {
      editing.take(stored)
      setRefused({})
    },
  }
}

export type SettingsDraft = ReturnType<typeof useSettingsDraft>
