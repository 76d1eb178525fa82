import * as z from 'zod/mini'
import { selfOnly } from '../../kernel/audience.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { nothing, secret } from '../../kernel/fields.ts'
import { ACCOUNT_REASONS } from '../accounts/accounts.contract.ts'

/** What a member may be told of by mail. Each of them has an event that happens; links and passwords are none. */
export const NOTIFICATION_KINDS = ['new_message', 'verification_decision', 'username_decision'] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

export const MAIL_TIMES = ['at_once', 'daily', 'never'] as const
export type MailTime = (typeof MAIL_TIMES)[number]

/** When a member is written to who has never chosen. */
export const USUAL_MAIL_TIMES: Readonly<Record<NotificationKind, MailTime>> = {
  new_message: 'at_once',
  verification_decision: 'at_once',
  username_decision: 'at_once',
}

/** When daily mails are sent, by the clock of the site. */
export const DAILY_MAIL_AT = '18:00'

const setting = z.object({ kind: z.enum(NOTIFICATION_KINDS), mail: selfOnly(z.enum(MAIL_TIMES)) })
export const notificationSettings = z.object({ settings: z.array(setting) })
export type NotificationSettings = z.output<typeof notificationSettings>

export const getNotificationSettings = endpoint({
  name: 'notifications.getSettings',
  summary: 'What the caller is told of by mail, and when.',
  method: 'GET',
  path: '/api/notification-settings',
  access: 'member',
  input: nothing,
  output: notificationSettings,
  reasons: [],
})

export const saveNotificationSetting = endpoint({
  name: 'notifications.saveSetting',
  summary: 'Set when the caller is told of one kind of news by mail.',
  method: 'PUT',
  path: '/api/notification-settings/{kind}',
  access: 'member',
  input: z.object({ kind: z.enum(NOTIFICATION_KINDS), mail: z.enum(MAIL_TIMES) }),
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
