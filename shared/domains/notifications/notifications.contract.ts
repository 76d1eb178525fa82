import * as z from 'zod/mini'
import { selfOnly } from '../../kernel/audience.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { flag, nothing, secret } from '../../kernel/fields.ts'
import { ACCOUNT_REASONS } from '../accounts/accounts.contract.ts'

/** What a member may be told of. Each of them has an event that happens; links and passwords are none. */
export const NOTIFICATION_KINDS = [
  'new_message',
  'new_chat',
  'photo_fab',
  'profile_view',
  'verification_decision',
  'username_decision',
  'new_match',
  'report_answer',
  'report_decision',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

export const MAIL_TIMES = ['at_once', 'daily', 'never'] as const
export type MailTime = (typeof MAIL_TIMES)[number]

/** When a member is written to who has never chosen. */
export const USUAL_MAIL_TIMES: Readonly<Record<NotificationKind, MailTime>> = {
  new_message: 'at_once',
  // A chat is for whoever is here.
  new_chat: 'never',
  photo_fab: 'daily',
  profile_view: 'daily',
  verification_decision: 'at_once',
  username_decision: 'at_once',
  new_match: 'daily',
  report_answer: 'at_once',
  report_decision: 'at_once',
}

/** Whether a member who has never chosen is told of it on the devices they have switched on. */
export const USUAL_PUSH: Readonly<Record<NotificationKind, boolean>> = {
  new_message: true,
  new_chat: true,
  photo_fab: false,
  profile_view: false,
  verification_decision: true,
  username_decision: true,
  new_match: false,
  report_answer: true,
  report_decision: true,
}

/** When daily mails are sent, by the clock of the site. */
export const DAILY_MAIL_AT = '18:00'

const setting = z.object({
  kind: z.enum(NOTIFICATION_KINDS),
  /** Whether it stands in the list of notifications, and is counted. */
  inApp: selfOnly(z.boolean()),
  mail: selfOnly(z.enum(MAIL_TIMES)),
  /** Whether it is told of on the member’s devices. */
  push: selfOnly(z.boolean()),
})
export type NotificationSetting = z.output<typeof setting>

export const notificationSettings = z.object({
  settings: z.array(setting),
  /** Whether the list of notifications names no member. */
  withoutNames: selfOnly(z.boolean()),
})
export type NotificationSettings = z.output<typeof notificationSettings>

export const getNotificationSettings = endpoint({
  name: 'notifications.getSettings',
  summary: 'What the caller is told of, how, and when.',
  method: 'GET',
  path: '/api/notification-settings',
  access: 'member',
  input: nothing,
  output: notificationSettings,
  reasons: [],
})

export const saveNotificationSetting = endpoint({
  name: 'notifications.saveSetting',
  summary: 'Set how, and when, the caller is told of one kind of news; what is left out stays as it is.',
  method: 'PUT',
  path: '/api/notification-settings/{kind}',
  access: 'member',
  input: z.object({
    kind: z.enum(NOTIFICATION_KINDS),
    inApp: z.optional(flag()),
    mail: z.optional(z.enum(MAIL_TIMES)),
    push: z.optional(flag()),
  }),
  output: notificationSettings,
  reasons: [],
})

export const saveNotificationNames = endpoint({
  name: 'notifications.saveNames',
  summary: 'Set whether the caller’s list of notifications names members.',
  method: 'PUT',
  path: '/api/notification-names',
  access: 'member',
  input: z.object({ withoutNames: flag() }),
  output: notificationSettings,
  reasons: [],
})

/** The page that the link in a mail opens; what is posted to it by a mail program switches such mails off at once. */
export const UNSUBSCRIBE_PAGE = '/unsubscribe'

export const unsubscribe = endpoint({
  name: 'notifications.unsubscribe',
  summary: 'Switch off the kinds of mail of which the one with this token was.',
  method: 'POST',
  path: '/api/unsubscribe',
  access: 'public',
  input: z.object({ token: secret(1, 1000) }),
  output: nothing,
  reasons: [ACCOUNT_REASONS.invalidToken],
  limits: [{ per: 'network', max: 60, seconds: 5 * 60, whenStoreDown: 'open' }],
})
