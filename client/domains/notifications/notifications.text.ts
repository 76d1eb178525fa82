import {
  DAILY_MAIL_AT,
  type MailTime,
  type NotificationKind,
} from '#shared/domains/notifications/notifications.contract.ts'

const dailyAt = new Date(`2000-01-01T${DAILY_MAIL_AT}`).toLocaleTimeString('en-GB', {
  hour: 'numeric',
  hour12: true,
})

export const NOTIFICATIONS_TEXT = {
  title: 'Email notifications',
  description: 'What we write to you about, and when. Our emails never say who it was or what they wrote.',
  saved: 'Email notifications updated',
  failed: 'Failed to update email notifications',
  loadFailed: 'We could not load your email notifications.',
  daily: `Once a day: one email at ${dailyAt}, and only if there is something new.`,
  security: 'What we always send',
  securityHelp:
    'Emails about your password, your address and the security of your account cannot be switched off: they tell you if somebody else is using it.',
} as const

export const KIND_TEXT: Record<NotificationKind, { label: string; help: string }> = {
  new_message: {
    label: 'New messages',
    help: 'At once: a few minutes after a message arrives, unless you are here. We send no second email about a conversation until you have read it.',
  },
  verification_decision: {
    label: 'Verification',
    help: 'When we have looked at your verification photo, with the reason if there is one. At once: a few minutes after we have decided.',
  },
  username_decision: {
    label: 'Username requests',
    help: 'When we have decided on a new username you asked for. At once: a few minutes later, unless you have already seen it here.',
  },
}

export const MAIL_TIME_TEXT: Record<MailTime, string> = {
  at_once: 'At once',
  daily: 'Once a day',
  never: 'Never',
}
