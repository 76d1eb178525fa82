import { DAILY_MAIL_AT } from '#shared/domains/notifications/notifications.contract.ts'
import { messageReceived, threadSeen } from '#server/domains/messages/messages.events.ts'
import { usernameDecided, usernameDecisionsSeen } from '#server/domains/profiles/profiles.usernames.events.ts'
import {
  verificationDecided,
  verificationUndecided,
} from '#server/domains/verification/verification.events.ts'
import type { Domain } from '#server/platform/domain.ts'
import { on } from '#server/platform/events.ts'
import { workOn } from '#server/platform/jobs/job.ts'
import { dropNotice, dropNoticesOf, keepNotice } from './notifications.commands.ts'
import { dailyMails, noticeMail, promptMails } from './notifications.jobs.ts'
import { exportNotifications } from './notifications.queries.ts'
import { notificationsRoutes } from './notifications.routes.ts'
import { sendDailyMails, sendNoticeMail, sendPromptMails } from './notifications.sending.commands.ts'
import { notices, notificationSettings } from './notifications.tables.ts'

export const notifications: Domain = {
  name: 'notifications',
  routes: notificationsRoutes,
  jobs: [
    workOn(promptMails, sendPromptMails),
    workOn(dailyMails, sendDailyMails),
    workOn(noticeMail, sendNoticeMail),
  ],
  schedules: [
    { job: promptMails, times: { everyMinutes: 1 } },
    { job: dailyMails, times: { dailyAt: DAILY_MAIL_AT } },
  ],
  reactions: [
    on(messageReceived, (services, unit, { memberId, threadId }) =>
      keepNotice(services, unit, { kind: 'new_message', memberId, about: threadId }),
    ),
    on(threadSeen, (_services, unit, { memberId, threadId }) =>
      dropNotice(unit, { kind: 'new_message', memberId, about: threadId }),
    ),
    on(verificationDecided, (services, unit, { memberId, entryId, settledAt }) =>
      keepNotice(services, unit, {
        kind: 'verification_decision',
        memberId,
        about: entryId,
        from: settledAt,
      }),
    ),
    on(verificationUndecided, (_services, unit, { memberId, entryId }) =>
      dropNotice(unit, { kind: 'verification_decision', memberId, about: entryId }),
    ),
    on(usernameDecided, (services, unit, { memberId, requestId }) =>
      keepNotice(services, unit, { kind: 'username_decision', memberId, about: requestId }),
    ),
    on(usernameDecisionsSeen, (_services, unit, { memberId }) =>
      dropNoticesOf(unit, { kind: 'username_decision', memberId }),
    ),
  ],
  personal: {
    holds: [notificationSettings.memberId, notices.memberId],
    export: exportNotifications,
  },
}
