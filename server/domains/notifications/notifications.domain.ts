import { DAILY_MAIL_AT } from '#shared/domains/notifications/notifications.contract.ts'
import { chatEnded, chatsChanged, chatSeen, lineReceived } from '#server/domains/chat/chat.events.ts'
import { messageReceived, newsGone, threadSeen } from '#server/domains/messages/messages.events.ts'
import { photoFabbed } from '#server/domains/photos/photos.events.ts'
import { profileViewed } from '#server/domains/profiles/profiles.events.ts'
import { usernameDecided, usernameDecisionsSeen } from '#server/domains/profiles/profiles.usernames.events.ts'
import { searchMatched, searchSeen } from '#server/domains/search/search.events.ts'
import {
  verificationDecided,
  verificationUndecided,
} from '#server/domains/verification/verification.events.ts'
import { deleteOf } from '#server/platform/db/portions.ts'
import type { Domain } from '#server/platform/domain.ts'
import { on } from '#server/platform/events.ts'
import { workOn } from '#server/platform/jobs/job.ts'
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
  dropNoticesOfChats,
  keepNotice,
  removeOldNotices,
  seeNotices,
  tellOfChats,
} from './notifications.notices.commands.ts'
import { exportNotifications } from './notifications.queries.ts'
import { pushToDevice, pushWaiting } from './notifications.pushing.commands.ts'
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
    on(messageReceived, (services, unit, { memberId, threadId }) =>
      keepNotice(services, unit, { kind: 'new_message', memberId, about: threadId }),
    ),
    on(threadSeen, async (_, unit, { memberId, threadId }) => {
      await seeNotices(unit, { kind: 'new_message', memberId, about: threadId })
    }),
    on(newsGone, async (_, unit, { memberId, threadId }) => {
      await dropNotices(unit, { kind: 'new_message', memberId, about: threadId })
    }),
    on(lineReceived, (services, unit, { memberId, senderId }) =>
      keepNotice(services, unit, { kind: 'new_chat', memberId, about: senderId }),
    ),
    on(chatSeen, async (_, unit, { memberId, senderId }) => {
      await seeNotices(unit, { kind: 'new_chat', memberId, about: senderId })
    }),
    on(chatEnded, async (_, unit, { memberId, senderId }) => {
      await dropNotices(unit, { kind: 'new_chat', memberId, about: senderId })
    }),
    on(chatsChanged, (_services, unit, about) => tellOfChats(unit, about)),
    on(photoFabbed, (services, unit, { ownerId, photoId }) =>
      keepNotice(services, unit, { kind: 'photo_fab', memberId: ownerId, about: photoId }),
    ),
    // It tells of the looks from the moment of this transaction on.
    on(profileViewed, (services, unit, { memberId }) =>
      keepNotice(services, unit, { kind: 'profile_view', memberId, about: memberId }),
    ),
    on(verificationDecided, (services, unit, { memberId, entryId, settledAt }) =>
      keepNotice(services, unit, {
        kind: 'verification_decision',
        memberId,
        about: entryId,
        from: settledAt,
      }),
    ),
    on(verificationUndecided, async (_, unit, { memberId, entryId }) => {
      await dropNotices(unit, { kind: 'verification_decision', memberId, about: entryId })
    }),
    on(usernameDecided, (services, unit, { memberId, requestId }) =>
      keepNotice(services, unit, { kind: 'username_decision', memberId, about: requestId }),
    ),
    on(usernameDecisionsSeen, async (_, unit, { memberId }) => {
      await seeNotices(unit, { kind: 'username_decision', memberId })
    }),
    on(searchMatched, (services, unit, { memberId, searchId }) =>
      keepNotice(services, unit, { kind: 'new_match', memberId, about: searchId }),
    ),
    on(searchSeen, async (_, unit, { memberId, searchId }) => {
      await dropNotices(unit, { kind: 'new_match', memberId, about: searchId })
    }),
  ],
  personal: {
    holds: [notificationSettings.memberId, namelessNotices.memberId, notices.memberId, pushDevices.memberId],
    portions: [deleteOf(notices.memberId), dropNoticesOfChats],
    // Those that wait, or are tried again, name the member.
    erase: ({ forgetJobs }, accountId) => forgetJobs(accountId),
    export: exportNotifications,
  },
}
