import { DAILY_MAIL_AT, type MailTime } from '#shared/domains/notifications/notifications.contract.ts'
import type { NoticeGroup } from '#client/platform/live/notices.ts'
import { MOST_DEVICES } from '#shared/domains/notifications/notifications.push.contract.ts'

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
  withoutNames: 'No names in your notifications',
  withoutNamesHelp:
    'Your list here will say that someone wrote, looked or fabbed a photo, but not who, and won’t name your saved searches. Emails never name anyone.',
  atOnce:
    'At once: a few minutes later, unless you’re here. No second email about the same thing until you’ve had a look.',
  daily: `Once a day: one email at ${dailyAt}, and only if there’s something new.`,
  security: 'What we always send',
  securityHelp:
    'You can’t switch off emails about your password, address and account security: they warn you if someone else gets in.',
} as const

export const GROUP_TEXT: Record<NoticeGroup, string> = {
  conversations: 'Messages and chats',
  people: 'People',
  sharing: 'Photos and posts',
  decisions: 'Decisions',
}

/** The ways to be notified. `short` is beside the control if there are no columns. */
export const CHANNEL_TEXT = {
  inApp: { title: 'On the site', short: 'Site' },
  push: { title: 'On your devices', short: 'Devices' },
  mail: { title: 'By email', short: 'Email' },
} as const

export const MAIL_TIME_TEXT: Record<MailTime, string> = {
  at_once: 'At once',
  daily: 'Once a day',
  never: 'Never',
}

export const PUSH_TEXT = {
  title: 'On your devices',
  description: 'A notification on your phone or computer, even while this site is closed.',
  shown:
    'It only ever says “Something new”, even on your lock screen: never who it was or what they wrote. Your phone or browser adds this site’s address, or the name you installed it under.',
  discreet: 'In discreet mode it installs as “Notes”, with a plain icon.',
  discreetLink: 'Discreet mode',
  turnOn: 'Notify me on this device',
  turnedOn: 'We’ll notify you on this device',
  notAllowed: 'Your browser didn’t allow it. You can try again.',
  turnOnFailed: 'We couldn’t switch it on for this device. Please try again.',
  tooMany: `We can notify you on ${MOST_DEVICES} devices. Please remove one first.`,
  isOn: 'We’ll notify you on this device while you stay logged in here.',
  test: 'Send a test',
  testSent: 'On its way. You should see it within a minute.',
  testLimited: 'You can send five tests an hour. Please try again later.',
  testFailed: 'We couldn’t send the test. Please try again.',
  denied: 'Your browser blocks notifications from this site',
  deniedHelp:
    'To change that, open this site’s settings in your browser, often behind the icon beside the address. Allow notifications, then reload this page.',
  unsupported: 'This browser can’t show notifications',
  unsupportedHelp:
    'Private windows never can. On an iPhone or iPad, first add this site to your home screen and open it from there.',
  devices: 'Devices we notify you on',
  thisOne: 'This device',
  added: (day: string) => `Since ${day}`,
  remove: 'Remove',
  removeThat: (device: string) => `Remove: ${device}`,
  removed: 'We won’t notify you on that device any more',
  removeFailed: 'We couldn’t remove that device. Please try again.',
  loadFailed: 'We couldn’t load your devices.',
} as const

export const UNSUBSCRIBE_TEXT = {
  title: 'Stop these emails',
  explain: 'We’ll stop sending these emails to this address. Everything else stays as it is.',
  submit: 'Stop these emails',
  failed: 'We couldn’t do that. Please try again.',
  invalid: 'This link doesn’t work',
  invalidHelp:
    'It may have been cut short. Log in to choose which emails you get, under "Notification settings".',
  done: {
    title: 'You won’t get these emails any more',
    help: 'If you change your mind, log in and switch them on again.',
    goOn: 'Notification settings',
  },
} as const
