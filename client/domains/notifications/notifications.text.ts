import { DAILY_MAIL_AT, type MailTime } from '#shared/domains/notifications/notifications.contract.ts'
import type { NoticeKind } from '#shared/notices.ts'

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

export const KIND_TEXT: Record<NoticeKind, { label: string; help: string }> = {
  new_message: {
    label: 'New messages',
    help: 'At once: a few minutes after a message arrives, unless you are here. We send no second email about a conversation until you have seen that there is something new.',
  },
  new_chat: {
    label: 'Chats',
    help: 'When somebody writes in a chat that you do not have open. We tell you of nothing from a conversation you have muted.',
  },
  photo_fab: {
    label: 'Fabs of your photos',
    help: 'When somebody fabs a photo of yours. One email tells of all there are, until you have seen them.',
  },
  profile_view: {
    label: 'Looks at your profile',
    help: 'When somebody opens your profile and leaves a trace. One email tells of all there are, until you have seen them. Your membership decides whether you see who it was.',
  },
  verification_decision: {
    label: 'Verification',
    help: 'When we have looked at your verification photo, with the reason if there is one. At once: a few minutes after we have decided.',
  },
  username_decision: {
    label: 'Username requests',
    help: 'When we have decided on a new username you asked for. At once: a few minutes later, unless you have already seen it here.',
  },
  new_match: {
    label: 'Saved searches',
    help: 'When somebody new fits a saved search for which you have switched this on. We send no second email about a search until you have opened it.',
  },
  report_answer: {
    label: 'Answers to your reports',
    help: 'When we have looked at something you reported. At once: a few minutes after we have decided.',
  },
  report_decision: {
    label: 'Decisions about your account',
    help: 'When something of yours was reported and we have acted. Emails do not say what it is about.',
  },
}

export const MAIL_TIME_TEXT: Record<MailTime, string> = {
  at_once: 'At once',
  daily: 'Once a day',
  never: 'Never',
}
