import * as z from 'zod/mini'
import { selfOnly } from '../../kernel/audience.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { flag, nothing, secret } from '../../kernel/fields.ts'
import { NOTICE_KINDS } from '../../notices.ts'
import { ACCOUNT_REASONS } from '../accounts/accounts.contract.ts'

export const MAIL_TIMES = ['at_once', 'daily', 'never'] as const
export type MailTime = (typeof MAIL_TIMES)[number]

/** The site time at which daily emails are sent. */
export const DAILY_MAIL_AT = '18:00'

const setting = z.object({
  kind: z.enum(NOTICE_KINDS),
  /** Whether it's shown in the notification list and counted. */
  inApp: selfOnly(z.boolean()),
  mail: selfOnly(z.enum(MAIL_TIMES)),
  /** Whether a push notification is sent to the member's devices. */
  push: selfOnly(z.boolean()),
})
export type NotificationSetting = z.output<typeof setting>

export const notificationSettings = z.object({
  settings: z.array(setting),
  /** Whether the notification list leaves out members' names. */
  withoutNames: selfOnly(z.boolean()),
})
export type NotificationSettings = z.output<typeof notificationSettings>

export const getNotificationSettings = endpoint({
  name: 'notifications.getNotificationSettings',
  summary: 'What the caller is notified of, how, and when.',
  method: 'GET',
  path: '/api/notification-settings',
  access: 'member',
  input: nothing,
  output: notificationSettings,
  reasons: [],
})

export const saveNotificationSetting = endpoint({
  name: 'notifications.saveNotificationSetting',
  summary: 'Set how and when the caller is notified of one kind of event. Omitted fields keep their value.',
  method: 'PUT',
  path: '/api/notification-settings/{kind}',
  access: 'member',
  whileRestricted: 'kept',
  input: z.object({
    kind: z.enum(NOTICE_KINDS),
    inApp: z.optional(flag()),
    mail: z.optional(z.enum(MAIL_TIMES)),
    push: z.optional(flag()),
  }),
  output: notificationSettings,
  reasons: [],
})

export const saveNotificationNames = endpoint({
  name: 'notifications.saveNotificationNames',
  summary: 'Set whether the caller’s notification list shows members’ names.',
  method: 'PUT',
  path: '/api/notification-names',
  access: 'member',
  whileRestricted: 'kept',
  input: z.object({ withoutNames: flag() }),
  output: notificationSettings,
  reasons: [],
})

/** The page opened by the unsubscribe link in an email. A POST to it from a mail client unsubscribes immediately. */
export const UNSUBSCRIBE_PAGE = '/unsubscribe'

export const unsubscribe = endpoint({
  name: 'notifications.unsubscribe',
  summary: 'Stop all emails of the kinds that the email with this token was about.',
  method: 'POST',
  path: '/api/unsubscribe',
  access: 'public',
  input: z.object({ token: secret(1, 1000) }),
  output: nothing,
  reasons: [ACCOUNT_REASONS.invalidToken],
  limits: [{ per: 'network', max: 60, seconds: 5 * 60, whenStoreDown: 'open' }],
})
