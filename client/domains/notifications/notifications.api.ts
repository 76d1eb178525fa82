import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  getNotificationSettings,
  saveNotificationNames,
  saveNotificationSetting,
  unsubscribe,
} from '#shared/domains/notifications/notifications.contract.ts'
import type { InputOf } from '#shared/kernel/endpoint.ts'
import { call } from '#client/platform/calls/call.ts'
import { queryOf } from '#client/platform/calls/query.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { noticesQuery } from './notifications.list.api.ts'
import { newNoticesQuery } from './notifications.new.api.ts'
import { NOTIFICATIONS_TEXT } from './notifications.more.text.ts'

export const settingsQuery = queryOf(getNotificationSettings, {})

/** Changes settings one at a time, and reports each change in a toast. */
export const useSaveSetting = () => {
  const client = useQueryClient()
  return useMutation({
    scope: { id: saveNotificationSetting.name },
    mutationFn: (setting: InputOf<typeof saveNotificationSetting>) => call(saveNotificationSetting, setting),
    onSuccess: (saved) => {
      client.setQueryData(settingsQuery.queryKey, saved)
      void client.invalidateQueries(newNoticesQuery)
      void client.resetQueries({ queryKey: noticesQuery.queryKey })
      toast.success(NOTIFICATIONS_TEXT.saved)
    },
    onError: () => void toast.error(NOTIFICATIONS_TEXT.failed),
  })
}

/** Changes whether the list shows members' names, and reports it in a toast. */
export const useSaveNames = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (withoutNames: boolean) => call(saveNotificationNames, { withoutNames }),
    onSuccess: (saved) => {
      client.setQueryData(settingsQuery.queryKey, saved)
      void client.resetQueries({ queryKey: noticesQuery.queryKey })
      toast.success(NOTIFICATIONS_TEXT.saved)
    },
    onError: () => void toast.error(NOTIFICATIONS_TEXT.failed),
  })
}

/** Unsubscribes from the kinds of email that the email with this token belongs to. */
export const stopMails = (token: string) => call(unsubscribe, { token })
