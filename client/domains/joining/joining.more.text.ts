import {
  GRACE_DAYS,
  LEAVING_WORD,
  type LeavingTime,
} from '#shared/domains/joining/joining.leaving.contract.ts'
import { groupedNumber } from '#client/platform/format.ts'

export const TERMS_TEXT = {
  failed: 'We couldn’t load the terms. Please try again.',
} as const

export const WAITING_TEXT = {
  sentTo: 'We’ve emailed',
  confirmHelp: 'Open the link in that email within 24 hours, type your password again, and you’re in.',
  noMail: 'Nothing after a few minutes? Check your spam folder.',
  resend: 'Send it again',
  changeAddress: 'Use another address',
  toLogin: 'Go to the log-in page',
} as const

export const writeToText = (username: string) => `Register free to write to ${username}`

export const LEAVING_TEXT = {
  title: 'Delete account',
  description: 'We’re sorry to see you go. You can give yourself time to change your mind.',
  dataTitle: 'Take your data with you first',
  dataText: 'Everything we hold about you, your messages and pictures included, in one file.',
  dataLink: 'Get your data',
  whatHappens: 'What happens',
  effects: [
    'You’ll be logged out everywhere, and no one can see you from then on.',
    'We delete your profile, photos, friends, blocks and settings, and your log-in with them.',
    'Messages you sent stay with the people you sent them to, from “Former member”.',
    'We’ll send you one last email when everything is gone.',
  ],
  when: 'When should we delete everything?',
  times: {
    later: {
      label: `In ${GRACE_DAYS} days`,
      help: `Log in within ${GRACE_DAYS} days and everything is back as you left it.`,
    },
    now: {
      label: 'Right now',
      help: 'There’s no way back, even if you ask us.',
    },
  } satisfies Record<LeavingTime, { label: string; help: string }>,
  notYet: (time: string) =>
    `Your password, email address or second factor changed in the last 48 hours. In case that wasn’t you, you can only delete your account for good from ${time}. You can still delete it in ${GRACE_DAYS} days.`,
  word: `Type ${LEAVING_WORD} to confirm`,
  wordMissing: `Please type "${LEAVING_WORD}" to confirm`,
  password: 'Your password',
  passwordMissing: 'Please enter your password',
  wrongPassword: 'That’s not your password. Please try again.',
  tooManyPasswords: (wait: string) => `Too many wrong passwords. Please try again ${wait}.`,
  submit: 'Delete my account',
  failed: 'Failed to delete account. Please try again.',
  done: {
    later: `Your account is closed. Log in within ${GRACE_DAYS} days if you change your mind.`,
    now: 'Your account has been deleted. Take care.',
  } satisfies Record<LeavingTime, string>,
} as const

const KB = 1000
const MB = 1000 * KB

/** Formats a size as `340 KB` or `1.2 MB`. */
export const sizeOf = (bytes: number): string =>
  bytes < MB ? `${groupedNumber(Math.max(1, Math.round(bytes / KB)))} KB` : `${(bytes / MB).toFixed(1)} MB`

export const EXPORT_TEXT = {
  title: 'Your data',
  description: 'Everything we hold about you, in one file to take with you.',
  whatTitle: 'What’s in it',
  what: 'A ZIP with your profile, messages, photos and everything else we hold about you: as pages you can read in any browser, and as JSON for other programs. About other members it only has what you can see anyway.',
  password: 'Your password',
  passwordHelp: 'Confirm it’s you: anyone with this file can read everything in it.',
  passwordMissing: 'Please enter your password',
  submit: 'Prepare my data',
  failed: 'We couldn’t prepare your data. Please try again.',
  loadFailed: 'We couldn’t load this page.',
  making: 'We’re collecting your data',
  makingHelp: 'This takes a minute or two at most. You can leave this page and come back.',
  progress: 'Progress',
  ready: 'Your data is ready',
  readyUntil: (time: string) =>
    `You can download it until ${time}. We’ll ask for your password first. After that we delete the file, and you can ask for a new one.`,
  download: (bytes: number) => `Download (${sizeOf(bytes)})`,
  downloadFailed: 'We couldn’t start the download. Please try again.',
  careTitle: 'Keep it safe',
  care: 'The file isn’t locked. Keep it off devices you share, and delete it when you no longer need it.',
} as const
