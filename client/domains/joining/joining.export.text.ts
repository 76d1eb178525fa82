import { groupedNumber } from '#client/platform/format.ts'

const KB = 1000
const MB = 1000 * KB

/** `340 KB`, `1.2 MB`. */
export const sizeOf = (bytes: number): string =>
  bytes < MB ? `${groupedNumber(Math.max(1, Math.round(bytes / KB)))} KB` : `${(bytes / MB).toFixed(1)} MB`

export const EXPORT_TEXT = {
  title: 'Your data',
  description: 'Take everything we hold about you with you, in one file.',
  whatTitle: 'What is in it',
  what: 'A ZIP with your profile, messages, photos and everything else we hold about you: as pages you can read in any browser, and as JSON for other programs. Of other members it holds only what you can see anyway.',
  password: 'Your password',
  passwordHelp: 'We ask again, because whoever gets this file can read all of it.',
  passwordMissing: 'Please enter your password',
  submit: 'Prepare my data',
  failed: 'We could not prepare your data. Please try again.',
  loadFailed: 'We could not load this page.',
  making: 'We are collecting your data',
  makingHelp: 'This takes a minute or two at most. You can leave this page and come back.',
  progress: 'How much is done',
  ready: 'Your data is ready',
  readyUntil: (time: string) =>
    `You can download it until ${time}, and we ask for your password first. Then we delete the file, and you can ask for a new one.`,
  download: (bytes: number) => `Download (${sizeOf(bytes)})`,
  downloadFailed: 'We could not start the download. Please try again.',
  careTitle: 'Keep it safe',
  care: 'The file is yours alone and is not locked. Keep it away from devices you share, and delete it when you no longer need it.',
} as const
