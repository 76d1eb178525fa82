import { DAILY_MAIL_AT } from '#shared/domains/notifications/notifications.contract.ts'
import { deleteOf } from '#server/platform/db/statements/portions.ts'
import type { Domain } from '#server/platform/domain/domain.ts'
import { on } from '#server/platform/domain/events.ts'
import { workOn } from '#server/platform/jobs/job.ts'
import {
  memberNotified,
  noticesGone,
  noticesRecounted,
  noticesSeen,
} from '#server/platform/domain/notices.ts'
import {
  dailyMails,
  devicePush,
  noticeMail,
  noticeRemoval,
  promptMails,
  pushNews,
} from './notifications.jobs.ts'
import {
  dropNotices,
  dropNoticesAbout,
  keepNotice,
  recountNotices,
  removeOldNotices,
  seeNotices,
} from './notifications.notices.commands.ts'
import { exportNotifications } from './notifications.queries.ts'
import {
  pushToDevice,
  pushWaiting,
} from '#server/domains/notifications/push/notifications.pushing.commands.ts'
import { notificationsRoutes } from './notifications.routes.ts'
import { sendDailyMails, sendNoticeMail, sendPromptMails } from './notifications.sending.commands.ts'
import { namelessNotices, notices, notificationSettings, pushDevices } from './notifications.tables.ts'

export const notifications: Domain = {
  name: 'notifications',
  routes: notificationsRoutes,
  jobs: [
    workOn(promptMails, sendPromptMails),
    workOn(dailyMails, sendDailyMails),
    workOn(noticeMail, sendNoticeMail),
    workOn(pushNews, pushWaiting),
    workOn(devicePush, pushToDevice),
    workOn(noticeRemoval, removeOldNotices),
  ],
  schedules: [
    { job: promptMails, times: { everyMinutes: 1 } },
    { job: dailyMails, times: { dailyAt: DAILY_MAIL_AT } },
    { job: noticeRemoval, times: { dailyAt: '04:00' } },
  ],
  reactions: [
    on(memberNotified, keepNotice),
    on(noticesSeen, seeNotices),
    on(noticesGone, dropNotices),
    on(noticesRecounted, recountNotices),
  ],
  personal: {
    holds: [notificationSettings.memberId, namelessNotices.memberId, notices.memberId, pushDevices.memberId],
    portions: [deleteOf(notices.memberId), dropNoticesAbout],
    // Delayed or retried jobs contain the member's id.
    erase: ({ forgetJobs }, accountId) => forgetJobs(accountId),
    title: 'Notifications',
    export: exportNotifications,
  },
  demo: () => import('./notifications.demo.ts'),
}
