import type { QueryClient } from '@tanstack/react-query'
import { mailSettingsQuery } from '#client/domains/accounts/accounts.settings.api.ts'
import { settingsQuery } from '#client/domains/notifications/notifications.api.ts'
import { pushQuery } from '#client/domains/notifications/notifications.push.api.ts'

/** Loads the page's data, including emails and devices. */
export const loadSettings = (client: QueryClient) =>
  Promise.allSettled([
    client.ensureQueryData(settingsQuery),
    client.ensureQueryData(mailSettingsQuery),
    client.ensureQueryData(pushQuery),
  ])
