import {
  getNotificationSettings,
  saveNotificationSetting,
} from '#shared/domains/notifications/notifications.contract.ts'
import type { Routes } from '#server/platform/http/serve.ts'
import { saveSetting } from './notifications.commands.ts'
import { getSettings } from './notifications.queries.ts'

export const notificationsRoutes: Routes = (serve) => {
  serve(getNotificationSettings, ({ services, actor }) => getSettings(services.db, actor.id))
  serve(saveNotificationSetting, ({ services, actor, input }) => saveSetting(services, actor.id, input))
}
