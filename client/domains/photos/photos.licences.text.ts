import { LICENCE_DURATIONS, type LicenceDuration } from '#shared/domains/photos/photos.sending.contract.ts'
import { LICENCE_REASONS, MAX_LICENCES } from '#shared/domains/photos/photos.licences.contract.ts'
import { COMMON_REASONS } from '#shared/kernel/failure.ts'

export const LICENCES_TEXT = {
  title: 'Shared photos',
  description: 'Photos that are shared with one member at a time. You can end it whenever you like.',
  back: 'Your photos',
  lists: 'Given and received',
  given: 'Given',
  received: 'Received',
  givenList: 'Photos you share',
  receivedList: 'Photos shared with you',
  givenEmpty: 'You share no photos yet',
  givenEmptyHelp:
    'Under your photos, choose “Only members I choose” for a photo. Then you name a member and say for how long.',
  toPhotos: 'Go to your photos',
  receivedEmpty: 'Nothing shared with you yet',
  receivedEmptyHelp:
    'When a member shares a photo with you, it waits here. Photos in messages stay in the conversation.',
  toMessages: 'Go to your messages',
  loadFailed: 'We could not load this list.',

  choose: 'Choose members',
  question: (name: string) => `Who may see ${name.toLowerCase()}?`,
  means:
    'Only members you name, for as long as you say. Each of them gets it with their own username faintly all over it.',
  username: 'Username',
  duration: 'For how long',
  share: 'Share',
  shared: 'Photo shared',
  sharedWith: 'Shared with',
  nobody: 'Nobody yet.',
  done: 'Done',
  missing: 'Enter a username.',
  unknownMember: (typed: string) => `User "${typed}" not found.`,
  failed: 'We could not share this photo. Please try again.',

  until: (when: string) => `Until ${when}`,
  untilRevoked: 'Until revoked',
  notOpened: 'Not opened yet',
  opened: 'Opened ',
  inMessage: 'Sent in a message',
  rests: 'Not shown now: the photo is for others, or your membership has no room for it.',
  photoFor: (username: string) => `Photo shared with ${username}`,
  photoFrom: (username: string) => `Photo of ${username}`,
  from: (username: string) => `From ${username}`,
  open: 'Open',
  openFrom: (username: string) => `Open the photo of ${username}`,
  close: 'Close',
  revoke: 'Revoke',
  revokeFor: (username: string) => `Revoke: ${username}`,
  revokeAll: 'Revoke all',
  revoked: 'No longer shared',
  revokeFailed: 'We could not end this. Please try again.',
} as const

export const DURATION_TEXT: Record<LicenceDuration, string> = {
  hour: 'An hour',
  day: 'A day',
  week: 'A week',
  until_revoked: 'Until revoked',
}

/** To choose from. */
export const DURATIONS = LICENCE_DURATIONS.map((value) => ({ value, label: DURATION_TEXT[value] }))

const FAILURES: Record<string, string> = {
  [LICENCE_REASONS.ownAccount.code]: 'You cannot share a photo with yourself.',
  [LICENCE_REASONS.tooMany.code]:
    `This photo is shared with ${MAX_LICENCES} members. Revoke one of them first.`,
  [COMMON_REASONS.tooManyRequests.code]: 'You have shared a lot. Please wait a while and try again.',
}

/** Why a photo was not shared with the one whose name was typed. */
export const givingFailureText = (code: string | undefined, typed: string): string =>
  code === LICENCE_REASONS.unknownMember.code
    ? LICENCES_TEXT.unknownMember(typed)
    : (FAILURES[code ?? ''] ?? LICENCES_TEXT.failed)

export const SENDING_TEXT = {
  button: 'Add one of your photos',
  question: 'Add one of your photos',
  means: (name: string) =>
    `${name} first sees your words, and decides whether to open the photo. It is shown with their username faintly all over it, and you can end it at any time.`,
  which: 'Which one',
  missing: 'Choose a photo first.',
  add: 'Add to message',
  emptyHelp: 'Add a photo to your profile first. You can keep it from everybody there, and still send it.',
  chosen: (duration: LicenceDuration) => `Photo to send: ${DURATION_TEXT[duration].toLowerCase()}`,
  remove: 'Leave the photo out',
  needsWords: 'Write a few words about the photo. They are seen before it is.',
} as const
