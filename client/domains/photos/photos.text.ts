import { LICENCE_REASONS, MAX_LICENCES } from '#shared/domains/photos/photos.licences.contract.ts'
import { LICENCE_DURATIONS, type LicenceDuration } from '#shared/domains/photos/photos.sending.contract.ts'
import { FABS_COUNTED } from '#shared/domains/photos/photos.shown.contract.ts'
import { COMMON_REASONS } from '#shared/kernel/failure.ts'
import { counted } from '#client/platform/format.ts'

export const GALLERY_TEXT = {
  title: (username: string) => `Photos of ${username}`,
  enlarge: (username: string) => `Show the photo of ${username} in full`,
  /** The name of a photo its owner hasn't described. */
  nameOf: (username: string, number: number) => `Photo ${number} of ${username}`,
  show: (name: string) => `Show in full: ${name}`,
  add: 'Add photos',
  count: (total: number) => counted(total, 'photo'),
  more: 'More photos',
  loadFailed: 'We couldn’t load the other photos.',
  tryAgain: 'Try again',
} as const

const shownCount = (count: number) => (count >= FABS_COUNTED ? `${FABS_COUNTED - 1}+` : String(count))

export const FABS_TEXT = {
  fab: 'Fab',
  count: (count: number) => (count === 1 ? '1 fab' : `${shownCount(count)} fabs`),
  of: (name: string) => `Fab ${name}`,
  failed: 'We couldn’t save that. Please try again.',
  tooOften: 'You’ve fabbed a lot of photos. Please wait a little.',
} as const

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

const DURATION_TEXT: Record<LicenceDuration, string> = {
  hour: 'An hour',
  day: 'A day',
  week: 'A week',
  until_revoked: 'Until I take it back',
}

/** The durations to choose from. */
export const DURATIONS = LICENCE_DURATIONS.map((value) => ({ value, label: DURATION_TEXT[value] }))

const FAILURES: Record<string, string> = {
  [LICENCE_REASONS.ownAccount.code]: 'You can’t share a photo with yourself.',
  [LICENCE_REASONS.tooMany.code]:
    `This photo is shared with ${MAX_LICENCES} members. Stop sharing with one of them first.`,
  [COMMON_REASONS.tooManyRequests.code]: 'You’ve shared a lot. Please wait a while and try again.',
}

/** Returns why a photo wasn't shared with the member whose name was typed. */
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

export const FAB_LISTS_TEXT = {
  fabbed: 'Photos you fabbed',
  fabbedHelp: 'Only you see this list. Photos stay in it for as long as you can see them.',
  received: 'Recent fabs of your photos',
  receivedHelp: 'See who’s fabbed your photos lately. Only you see this.',
  fabbedList: 'Photos you fabbed, latest first',
  receivedList: 'Fabs of your photos, latest first',
  loadFailed: 'We couldn’t load this list.',

  empty: 'No liked photos yet',
  emptyHelp: 'A fab says you like a photo. Photos you fab, and fabs your own photos get, will appear here.',
  browse: 'Browse members',

  photoBy: (username: string) => `Photo by ${username}`,
  takeBack: 'Remove fab',
  takeBackOf: (username: string) => `Remove fab: photo by ${username}`,
  takenBack: 'Fab removed',
  takeBackFailed: 'We couldn’t remove it. Please try again.',
  fabbedYours: 'fabbed your photo',
  yourPhoto: 'Your photo, which they fabbed',
} as const
