import { DAILY_MAIL_AT, type MailTime } from '#shared/domains/notifications/notifications.contract.ts'

const dailyAt = new Date(`2000-01-01T${DAILY_MAIL_AT}`).toLocaleTimeString('en-GB', {
  hour: 'numeric',
  hour12: true,
})

export const NOTIFICATIONS_TEXT = {
  title: 'Notification settings',
  description: 'Choose what we tell you about, and how. Our emails never say who it’s from or what it says.',
  saved: 'Notification settings updated',
  failed: 'Failed to update notification settings',
  loadFailed: 'We couldn’t load your notification settings.',
  inApp: 'On the site',
  byMail: 'By email',
  onDevices: 'On your devices',
  withoutNames: 'No names in your notifications',
  withoutNamesHelp:
    'Your list here will say that someone wrote, looked or fabbed a photo, but not who. Emails never name anyone.',
  daily: `Once a day: one email at ${dailyAt}, and only if there’s something new.`,
  security: 'What we always send',
  securityHelp:
    'You can’t switch off emails about your password, address and account security: they warn you if someone else gets in.',
} as const

export const MAIL_TIME_TEXT: Record<MailTime, string> = {
  at_once: 'At once',
  daily: 'Once a day',
  never: 'Never',
}
