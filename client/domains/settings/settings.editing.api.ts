import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  saveSettings,
  SETTINGS_REASONS,
  type SiteSettings,
  type StoredSettings,
} from '#shared/domains/settings/settings.editing.contract.ts'
import { call, CallFailure, refusedFields } from '#client/platform/calls/call.ts'
import { siteQuery } from '#client/platform/site.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { useVersionedForm } from '#client/ui/form/OtherVersion.tsx'
import { settingsQuery } from './settings.api.ts'
import { SETTINGS_TEXT } from './settings.more.text.ts'

/**
 * Saves all settings, and reports it in a toast. Field errors are left to the form. This browser shows the response
 * immediately, whichever server process it calls next.
 */
const useSaveSettings = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (settings: StoredSettings) => call(saveSettings, settings),
    onSuccess: (answer) => {
      const { siteName: name, layout, quickExit, registrationIsOpen } = answer.settings
      const closedSentence = registrationIsOpen ? null : answer.settings.closedSentence
      client.setQueryData(settingsQuery.queryKey, answer)
      client.setQueryData(
        siteQuery.queryKey,
        (known) => known && { site: { ...known.site, name, layout, quickExit, closedSentence } },
      )
      toast.success(SETTINGS_TEXT.saved)
    },
    onError: async (error) => {
      if (Object.keys(refusedFields(error)).length === 0) toast.error(SETTINGS_TEXT.saveFailed(error.message))
      if (error instanceof CallFailure && error.code === SETTINGS_REASONS.changed.code) {
        await client.invalidateQueries({ queryKey: settingsQuery.queryKey })
      }
    },
  })
}

const draftOf = (stored: StoredSettings): SiteSettings => {
  const { updatedAt: _, ...settings } = stored
  return settings
}

/** The settings in a form. A rejected value is reported at its field until the field is changed. */
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
