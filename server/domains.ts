import { audit } from './domains/audit/audit.domain.ts'
import { settings } from './domains/settings/settings.domain.ts'
import { announcements } from './domains/announcements/announcements.domain.ts'
import { menus } from './domains/menus/menus.domain.ts'
import { regions } from './domains/regions/regions.domain.ts'
import { accounts } from './domains/accounts/accounts.domain.ts'
import { status } from './domains/status/status.domain.ts'
import { blocks } from './domains/blocks/blocks.domain.ts'
import { relations } from './domains/relations/relations.domain.ts'
import { membership } from './domains/membership/membership.domain.ts'
import { profiles } from './domains/profiles/profiles.domain.ts'
import { usernames } from './domains/usernames/usernames.domain.ts'
import { pages } from './domains/pages/pages.domain.ts'
import { photos } from './domains/photos/photos.domain.ts'
import { verification } from './domains/verification/verification.domain.ts'
import { contact } from './domains/contact/contact.domain.ts'
import { winks } from './domains/winks/winks.domain.ts'
import { friends } from './domains/friends/friends.domain.ts'
import { messages } from './domains/messages/messages.domain.ts'
import { chat } from './domains/chat/chat.domain.ts'
import { discussion } from './domains/discussion/discussion.domain.ts'
import { posts } from './domains/posts/posts.domain.ts'
import { search } from './domains/search/search.domain.ts'
import { notifications } from './domains/notifications/notifications.domain.ts'
import { referrals } from './domains/referrals/referrals.domain.ts'
import { reports } from './domains/reports/reports.domain.ts'
import { joining } from './domains/joining/joining.domain.ts'
import { users } from './domains/users/users.domain.ts'
import { badges } from './domains/badges/badges.domain.ts'
import { statistics } from './domains/statistics/statistics.domain.ts'
import { system } from './domains/system/system.domain.ts'
import { backupWork } from './platform/backup/scheduled.ts'
import { mailSchedules, mailWork } from './platform/mail/send-mail.ts'
import { declareBadges } from './platform/domain/badges.ts'
import { declareCounts } from './platform/domain/counts.ts'
import { declareDiscussed } from './platform/domain/discussed.ts'
import type { Domain } from './platform/domain/domain.ts'
import { declareNotices } from './platform/domain/notices.ts'
import { collectMessages } from './platform/realtime/messages.ts'
import { collectResources } from './platform/domain/resource.ts'
import { declareWaits } from './platform/runtime/waits.ts'

/**
 * The domains from the bottom up: each domain may use only those before it (`scripts/tree.mjs` reads the order here).
 */
export const DOMAINS: readonly Domain[] = [
  audit,
  settings,
  announcements,
  menus,
  regions,
  accounts,
  status,
  blocks,
  relations,
  membership,
  profiles,
  usernames,
  photos,
  pages,
  verification,
  contact,
  winks,
  friends,
  messages,
  chat,
  discussion,
  posts,
  search,
  notifications,
  referrals,
  reports,
  joining,
  users,
  badges,
  statistics,
  system,
]

declareBadges(DOMAINS)
declareCounts(DOMAINS)
declareDiscussed(DOMAINS)
declareNotices(DOMAINS)
declareWaits(DOMAINS)

/** The rules for who may know of what, by resource name. */
export const RESOURCES = collectResources(DOMAINS)

/** The handlers of client messages, by message name. */
export const MESSAGES = collectMessages(DOMAINS)

/** The workers for all jobs. */
export const JOB_WORK = [...mailWork, ...backupWork, ...DOMAINS.flatMap(({ jobs = [] }) => jobs)]

/** All queues and schedules. */
export const JOBS = {
  jobs: JOB_WORK.map(({ job }) => job),
  schedules: [...mailSchedules, ...DOMAINS.flatMap(({ schedules = [] }) => schedules)],
}
