import {
  getNotificationSettings,
  saveNotificationNames,
  saveNotificationSetting,
  unsubscribe,
} from '#shared/domains/notifications/notifications.contract.ts'
import { listNotices, markNoticesSeen } from '#shared/domains/notifications/notifications.list.contract.ts'
import { countNewNotices } from '#shared/domains/notifications/notifications.new.contract.ts'
import {
  addPushDevice,
  listPushDevices,
  removePushDevice,
  testPushDevice,
} from '#shared/domains/notifications/notifications.push.contract.ts'
import type { Routes } from '#server/platform/http/serve.ts'
import * as commands from './notifications.commands.ts'
import * as list from './notifications.list.queries.ts'
import * as seeing from './notifications.notices.commands.ts'
import * as push from '#server/domains/notifications/push/notifications.push.commands.ts'
import * as pushQueries from '#server/domains/notifications/push/notifications.push.queries.ts'
import * as queries from './notifications.queries.ts'

export const notificationsRoutes: Routes = (serve) => {
  serve(getNotificationSettings, ({ services, actor }) =>
    queries.getNotificationSettings(services.db, actor.id),
  )
  serve(saveNotificationSetting, ({ services, actor, input }) =>
    commands.saveNotificationSetting(services, actor.id, input),
  )
  serve(saveNotificationNames, ({ services, actor, input }) =>
    commands.saveNotificationNames(services, actor.id, input),
  )
  serve(listNotices, ({ services, actor, input }) => list.listNotices(services, actor.id, input))
  serve(countNewNotices, ({ services, actor }) =>
    list.countNewNotices(services.db, actor.id, services.clock.now()),
  )
  serve(markNoticesSeen, ({ services, actor, input }) => seeing.markNoticesSeen(services, actor.id, input))
  serve(listPushDevices, ({ services, actor }) => pushQueries.listPushDevices(services, actor))
  serve(addPushDevice, ({ services, actor, input }) => push.addPushDevice(services, actor, input))
  serve(removePushDevice, ({ services, actor, input }) => push.removePushDevice(services, actor, input.id))
  serve(testPushDevice, async ({ services, actor, input }) => {
    await push.testPushDevice(services, actor, input.id)
    return {}
  })
  serve(unsubscribe, async ({ services, input }) => {
    await commands.unsubscribe(services, input.token)
    return {}
  })
}
