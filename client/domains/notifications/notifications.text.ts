import { DAILY_MAIL_AT, type MailTime } from '#shared/domains/notifications/notifications.contract.ts'

const dailyAt = new Date(`2000-01-01T${DAILY_MAIL_AT}`).toLocaleTimeString('en-GB', {
  hour: 'numeric',
  hour12: true,
})

export const NOTIFICATIONS_TEXT = {
  title: 'Notification settings',
  description: 'What we tell you about, and how. Our emails never say who it was or what they wrote.',
  saved: 'Notification settings updated',
  failed: 'Failed to update notification settings',
  loadFailed: 'We could not load your notification settings.',
  inApp: 'In your notifications here',
  byMail: 'By email',
  onDevices: 'On your devices',
  withoutNames: 'No names in your notifications',
  withoutNamesHelp:
    'Your list here then says that somebody wrote, looked or fabbed a photo, and not who. Emails never name anybody.',
  daily: `Once a day: one email at ${dailyAt}, and only if there is something new.`,
  security: 'What we always send',
  securityHelp:
    'Emails about your password, your address and the security of your account cannot be switched off: they tell you if somebody else is using it.',
} as const

export const MAIL_TIME_TEXT: Record<MailTime, string> = {
  at_once: 'At once',
  daily: 'Once a day',
  never: 'Never',
}
