import type { SiteSettings, StoredSettings } from '#shared/domains/settings/settings.editing.contract.ts'
import { refusedFields } from '#client/platform/call.ts'
import { useVersionedForm } from '#client/ui/form/useVersionedForm.ts'
import { useSaveSettings } from './settings.editing.api.ts'

const draftOf = (stored: StoredSettings): SiteSettings => {
  const { updatedAt: _, ...settings } = stored
  return settings
}

/** The settings in a form. What the server refuses shows at its field until the field is changed. */
export const useSettingsDraft = (stored: StoredSettings) => {
  const save = useSaveSettings()
  const editing = useVersionedForm({
    stored,
    draftOf,
    isSaving: save.isPending,
    send: (draft, { updatedAt }) =>
      save.mutate(
        { ...draft, updatedAt },
        {
          onSuccess: ({ settings }) => void editing.settle(draft, settings),
          onError: (error) => editing.refuse(refusedFields(error)),
        },
      ),
  })
  return { ...editing, isSaving: save.isPending }
}

export type SettingsDraft = ReturnType<typeof useSettingsDraft>
