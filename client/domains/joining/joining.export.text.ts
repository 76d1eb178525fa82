import { groupedNumber } from '#client/platform/format.ts'

const KB = 1000
const MB = 1000 * KB

/** `340 KB`, `1.2 MB`. */
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
