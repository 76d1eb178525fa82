import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getMailSettings, saveMailSettings } from '#shared/domains/accounts/accounts.emails.contract.ts'
import type { InputOf } from '#shared/kernel/endpoint.ts'
import { call } from '#client/platform/call.ts'
import { queryOf } from '#client/platform/query.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { LETTERS_TEXT } from './accounts.letters.text.ts'

export const mailSettingsQuery = queryOf(getMailSettings, {})

/** Changes the settings one after the other, and reports each by toast. */
export const useSaveMailSettings = () => {
  const client = useQueryClient()
  return useMutation({
    scope: { id: saveMailSettings.name },
    mutationFn: (settings: InputOf<typeof saveMailSettings>) => call(saveMailSettings, settings),
    onSuccess: (saved) => {
      client.setQueryData(mailSettingsQuery.queryKey, saved)
      toast.success(LETTERS_TEXT.saved)
    },
    onError: () => void toast.error(LETTERS_TEXT.failed),
  })
}
