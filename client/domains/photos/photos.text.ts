import type { PhotoAudience } from '#shared/domains/photos/photos.contract.ts'
import type { PhotoRoom } from '#shared/domains/photos/photos.own.contract.ts'
import { counted, groupedNumber } from '#client/platform/format.ts'

export const PHOTOS_TEXT = {
  title: 'Your photos',
  description:
    'For each photo you choose who may see it, of those who may see your profile. Your profile photo is the one people meet first.',
  list: 'Your photos, in your order',
  loadFailed: 'We could not load your photos.',
  count: ({ used, max }: PhotoRoom) =>
    max === null ? counted(used, 'photo') : `${groupedNumber(used)} of ${counted(max, 'photo')}`,
  full: ({ max }: PhotoRoom) =>
    `Your membership has room for ${counted(max ?? 0, 'photo')}. Delete one, or choose a membership with more room.`,
  compare: 'Compare memberships',

  empty: 'No photos yet',
  emptyHelp:
    'A good photo shows you as you are: recent, in daylight, you alone, or the two of you. Your face is up to you. At first everyone who may see your profile sees it, and you can change that for each photo.',

  add: 'Add photos',
  addOne: 'Add a new photo',
  input: 'Photos to add',
  take: 'Take a photo',
  takeInput: 'Photo from the camera',
  how: 'JPG or PNG, up to 5 MB each.',
  howWithMouse: 'You can also drop them on this page or paste them.',
  drop: 'Drop your photos here',

  nameOf: (number: number) => `Photo ${groupedNumber(number)}`,
  of: (what: string, name: string) => `${what}: ${name}`,
  profilePhoto: 'Profile photo',
  makeProfilePhoto: 'Make profile photo',
  profilePhotoSet: 'Profile photo updated successfully',
  profilePhotoFailed: 'Failed to set profile photo',
  withheld: 'Hidden from others until we’ve looked at it',
  onlyYou: 'Only you see this',
  onlyYouHelp: (max: number) =>
    max === 1
      ? 'Your membership shows 1 photo. Make this your profile photo to show it instead.'
      : `Your membership shows ${counted(max, 'photo')}: the profile photo first, then the others in their order.`,
  showInstead: 'Show this one',
  audience: 'Who may see it',
  audienceFailed: 'We could not change who may see this photo. Please try again.',
  describe: 'Describe',
  describeMeans:
    'Some members cannot see photos and have them read out. Your words are for whoever may see the photo.',
  altLabel: 'What is to be seen',
  described: 'Description saved',
  describeFailed: 'We could not save it. Please try again.',
  save: 'Save',
  cancel: 'Cancel',
  earlier: 'Move forward',
  later: 'Move back',
  isFirst: 'It is already first.',
  isLast: 'It is already last.',
  moved: (name: string, { used }: PhotoRoom) => `Now ${name} of ${groupedNumber(used)}`,
  moveFailed: 'We could not move this photo. Please try again.',

  delete: 'Delete',
  deleteQuestion: (name: string) => `Delete ${name.toLowerCase()}?`,
  deleteMeans: 'It disappears for everybody at once, and we cannot bring it back.',
  deleteProfilePhotoMeans:
    'It disappears for everybody at once, and we cannot bring it back. You will have no profile photo until you choose another.',
  deleted: 'Photo deleted successfully',
  deleteFailed: 'Failed to delete photo',
} as const

export const AUDIENCE_TEXT: Record<PhotoAudience, string> = {
  everyone: 'All who see my profile',
  friends: 'Friends',
  chosen: 'Only members I choose',
}

export const UPLOADING_TEXT = {
  list: 'Photos you are adding',
  waiting: 'Waiting',
  offline: 'Waiting for the connection',
  working: 'Nearly there',
  done: 'Done',
  tryAgain: 'Try again',
  remove: 'Remove',
  uploaded: 'Photo uploaded successfully',
  failed: 'Error uploading photo',
  lost: 'The connection was lost on the way.',
  noRoom: 'Your membership has no room for another photo. Delete one, or compare memberships.',
  tooOften: (when: string) => `You have added a lot of photos. You can add more ${when}.`,
  unknown: 'Something went wrong on our side.',
} as const
