import {
  getNotificationSettings,
  saveNotificationSetting,
  unsubscribe,
} from '#shared/domains/notifications/notifications.contract.ts'
import type { Routes } from '#server/platform/http/serve.ts'
import * as commands from './notifications.commands.ts'
import { getSettings } from './notifications.queries.ts'

export const notificationsRoutes: Routes = (serve) => {
  serve(getNotificationSettings, ({ services, actor }) => getSettings(services.db, actor.id))
  serve(saveNotificationSetting, ({ services, actor, input }) =>
    commands.saveSetting(services, actor.id, input),
  )
  serve(unsubscribe, async ({ services, input }) => {
    await commands.unsubscribe(services, input.token)
    return {}
  })
}
