import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import {
  getNotificationSettings,
  saveNotificationSetting,
  unsubscribe,
} from '#shared/domains/notifications/notifications.contract.ts'
import type { InputOf } from '#shared/kernel/endpoint.ts'
import { mailSettingsQuery } from '#client/domains/accounts/accounts.letters.api.ts'
import { call } from '#client/platform/call.ts'
import { queryOf } from '#client/platform/query.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { NOTIFICATIONS_TEXT } from './notifications.text.ts'

export const settingsQuery = queryOf(getNotificationSettings, {})

/** What the page shows of all emails. */
export const loadSettings = (client: QueryClient) =>
  Promise.allSettled([client.ensureQueryData(settingsQuery), client.ensureQueryData(mailSettingsQuery)])

/** Changes settings one after the other, and reports each by toast. */
export const useSaveSetting = () => {
  const client = useQueryClient()
  return useMutation({
    scope: { id: saveNotificationSetting.name },
    mutationFn: (setting: InputOf<typeof saveNotificationSetting>) => call(saveNotificationSetting, setting),
    onSuccess: (saved) => {
      client.setQueryData(settingsQuery.queryKey, saved)
      toast.success(NOTIFICATIONS_TEXT.saved)
    },
    onError: () => void toast.error(NOTIFICATIONS_TEXT.failed),
  })
}

/** Switches off the kinds of mail of which the one with this token was. */
export const stopMails = (token: string) => call(unsubscribe, { token })
