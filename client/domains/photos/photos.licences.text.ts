import { LICENCE_DURATIONS, type LicenceDuration } from '#shared/domains/photos/photos.sending.contract.ts'
import { LICENCE_REASONS, MAX_LICENCES } from '#shared/domains/photos/photos.licences.contract.ts'
import { COMMON_REASONS } from '#shared/kernel/failure.ts'

export const LICENCES_TEXT = {
  title: 'Shared photos',
  description: 'Photos you’ve shared with one person. Stop whenever you like.',
  back: 'Your photos',
  lists: 'Shared by you and with you',
  given: 'Shared by you',
  received: 'Shared with you',
  givenList: 'Photos you share',
  receivedList: 'Photos shared with you',
  givenEmpty: 'You haven’t shared any photos yet',
  givenEmptyHelp:
    'Open one of your photos and choose “Only members I choose”. Then name a member and say for how long.',
  toPhotos: 'Go to your photos',
  receivedEmpty: 'Nothing shared with you yet',
  receivedEmptyHelp:
    'When a member shares a photo with you, you’ll find it here. Photos in messages stay in the conversation.',
  toMessages: 'Go to your messages',
  loadFailed: 'We couldn’t load this list.',

  choose: 'Choose members',
  seenBy: (usernames: readonly string[]) => {
    const [first, second] = usernames
    if (first === undefined) return 'Only you can see this photo until you choose someone.'
    return `Shared with ${first}${second === undefined ? '' : ' and others'}.`
  },
  question: (name: string) => `Who can see ${name.toLowerCase()}?`,
  means:
    'Only the members you name, for as long as you choose. Each sees it with their own username as a watermark.',
  username: 'Username',
  duration: 'For how long',
  share: 'Share',
  shared: 'Photo shared',
  sharedWith: 'Shared with',
  nobody: 'No one yet.',
  done: 'Done',
  missing: 'Enter a username.',
  unknownMember: (typed: string) => `User "${typed}" not found.`,
  failed: 'We couldn’t share this photo. Please try again.',

  until: (when: string) => `Until ${when}`,
  untilRevoked: 'No end date',
  notOpened: 'Not opened yet',
  opened: 'Opened ',
  inMessage: 'Sent in a message',
  rests: 'Not shown now: you’ve changed who can see this photo, or your membership has no room for it.',
  photoFor: (username: string) => `Photo shared with ${username}`,
  photoFrom: (username: string) => `Photo of ${username}`,
  from: (username: string) => `From ${username}`,
  open: 'Open',
  openFrom: (username: string) => `Open the photo of ${username}`,
  close: 'Close',
  revoke: 'Stop sharing',
  revokeFor: (username: string) => `Stop sharing: ${username}`,
  revokeAll: 'Stop sharing with all',
  revoked: 'No longer shared',
  revokeFailed: 'We couldn’t stop sharing it. Please try again.',
} as const

export const DURATION_TEXT: Record<LicenceDuration, string> = {
  hour: 'An hour',
  day: 'A day',
  week: 'A week',
  until_revoked: 'Until I take it back',
}

/** To choose from. */
export const DURATIONS = LICENCE_DURATIONS.map((value) => ({ value, label: DURATION_TEXT[value] }))

const FAILURES: Record<string, string> = {
  [LICENCE_REASONS.ownAccount.code]: 'You can’t share a photo with yourself.',
  [LICENCE_REASONS.tooMany.code]:
    `This photo is shared with ${MAX_LICENCES} members. Stop sharing with one of them first.`,
  [COMMON_REASONS.tooManyRequests.code]: 'You’ve shared a lot. Please wait a while and try again.',
}

/** Why a photo was not shared with the one whose name was typed. */
export const givingFailureText = (code: string | undefined, typed: string): string =>
  code === LICENCE_REASONS.unknownMember.code
    ? LICENCES_TEXT.unknownMember(typed)
    : (FAILURES[code ?? ''] ?? LICENCES_TEXT.failed)

const ATTACHED_FOR = { hour: '1 hour', day: '1 day', week: '1 week' } as const

export const SENDING_TEXT = {
  button: 'Add one of your photos',
  question: 'Add one of your photos',
  means: (name: string) =>
    `${name} sees your message first and chooses whether to open the photo. It carries their username as a watermark, and you can take it back at any time.`,
  which: 'Which one',
  missing: 'Choose a photo first.',
  add: 'Add to message',
  emptyHelp: 'Add a photo to your profile first. You can hide it from everyone there and still send it.',
  chosen: (duration: LicenceDuration) =>
    duration === 'until_revoked'
      ? 'Photo attached, viewable until you take it back'
      : `Photo attached, viewable for ${ATTACHED_FOR[duration]}`,
  remove: 'Leave the photo out',
  needsWords: 'Write a few words about the photo. They’re seen before it is.',
} as const
