import type { PhotoAudience } from '#shared/domains/photos/photos.contract.ts'
import type { OwnPhoto, PhotoRoom } from '#shared/domains/photos/photos.own.contract.ts'
import { PICTURE_LIMITS, type PicturePart } from '#shared/kernel/picture-upload.ts'
import { counted, groupedNumber } from '#client/platform/format.ts'
import type { Shape } from '#client/domains/photos/uploading/photos.crop.state.ts'

export const PHOTOS_TEXT = {
  title: 'Your photos',
  description: 'Choose who sees each photo.',
  profilePhotoFirst: 'Your profile photo comes first.',
  list: 'Your photos, in your order',
  loadFailed: 'We couldn’t load your photos.',
  count: ({ used, max }: PhotoRoom) => {
    if (max === null) return counted(used, 'photo')
    if (used > max) return `${counted(used, 'photo')}, room for ${groupedNumber(max)}`
    return `${groupedNumber(used)} of ${counted(max, 'photo')}`
  },
  full: ({ max }: PhotoRoom) =>
    `Your membership has room for ${counted(max ?? 0, 'photo')}. Delete one, or choose a membership with more room.`,
  compare: 'Compare memberships',

  empty: 'No photos yet',
  emptyHelp:
    'The best photos are recent and taken in daylight, with just you, or the two of you, in them. Showing your face is up to you. New photos are visible to everyone who can see your profile. You can change this for each photo.',

  add: (isOne: boolean) => (isOne ? 'Add a photo' : 'Add photos'),
  addOne: 'Add a new photo',
  input: (isOne: boolean) => (isOne ? 'Photo to add' : 'Photos to add'),
  take: 'Take a photo',
  takeInput: 'Photo from the camera',
  types: 'JPG or PNG.',
  size: (isOne: boolean) => (isOne ? 'Up to 5 MB.' : 'Up to 5 MB each.'),
  howWithMouse: (isOne: boolean) =>
    `You can also drop ${isOne ? 'it' : 'them'} on this page or paste ${isOne ? 'it' : 'them'}.`,
  drop: (isOne: boolean) => (isOne ? 'Drop your photo here' : 'Drop your photos here'),
  sharedTooMany: (kept: number) => `We’ve taken the first ${counted(kept, 'photo')}. Share the others later.`,

  nameOf: (number: number) => `Photo ${groupedNumber(number)}`,
  of: (what: string, name: string) => `${what}: ${name}`,
  profilePhoto: 'Profile photo',
  more: 'More',
  makeProfilePhoto: 'Make profile photo',
  isProfilePhoto: 'This is your profile photo.',
  noProfilePhoto:
    'You don’t have a profile photo now. Open one of your photos and make it your profile photo.',
  profilePhotoSet: 'Profile photo updated successfully',
  profilePhotoFailed: 'Failed to set profile photo',
  withheld: 'Hidden from others until we’ve looked at it',
  onlyYou: 'Only you see this',
  onlyYouHelp: (max: number) =>
    max === 1
      ? 'Your membership shows 1 photo. Make this your profile photo to show it instead.'
      : `Your membership shows ${counted(max, 'photo')}: the profile photo first, then the others in their order.`,
  showInstead: 'Show this one',
  audience: 'Who can see it',
  audienceFailed: 'We couldn’t change who can see this photo. Please try again.',
  describe: 'What the photo shows',
  describeMeans: 'For members who use a screen reader. Anyone who can see the photo can read this too.',
  described: 'Description saved',
  describeFailed: 'We couldn’t save it. Please try again.',
  saveDescription: 'Save description',
  cancel: 'Cancel',
  move: 'Move',
  moving: (name: string) =>
    `Moving ${name.toLowerCase()}. Use the arrow keys, or choose the photo whose place it should take.`,
  putHere: (name: string) => `Put it here: ${name}`,
  doneMoving: 'Done',
  earlier: 'Move earlier',
  later: 'Move later',
  isFirst: 'It’s already first.',
  isLast: 'It’s already last.',
  staysFirst: 'Your profile photo always comes first.',
  behindProfilePhoto: 'Only your profile photo comes before this one.',
  moved: (name: string, { used }: PhotoRoom) => `Now ${name} of ${groupedNumber(used)}`,
  moveFailed: 'We couldn’t move this photo. Please try again.',

  delete: 'Delete',
  deleteQuestion: (name: string) => `Delete ${name.toLowerCase()}?`,
  deleteMeans: 'It disappears for everyone straight away, and we can’t bring it back.',
  deleteProfilePhotoMeans:
    'It disappears for everyone straight away, and we can’t bring it back. You’ll have no profile photo until you choose another.',
  deleted: 'Photo deleted successfully',
  deleteFailed: 'Failed to delete photo',
} as const

export const AUDIENCE_TEXT: Record<PhotoAudience, string> = {
  everyone: 'Everyone who sees my profile',
  friends: 'Friends',
  chosen: 'Only members I choose',
}

export const SAVED_AUDIENCE_TEXT: Record<PhotoAudience, string> = {
  everyone: 'Everyone who can see your profile can see this photo now.',
  friends: 'Only your friends can see this photo now.',
  chosen: 'Only the members you choose can see this photo now.',
}

/** Returns who sees a photo now, in a few words. */
export const seenByText = ({ audience, sharedWith, isShown, isWithheld }: OwnPhoto): string => {
  if (isWithheld) return 'Hidden for now'
  if (!isShown) return 'Only you'
  if (audience === 'everyone') return 'Everyone'
  if (audience === 'friends') return 'Friends'
  return sharedWith === 0 ? 'Only you' : counted(sharedWith, 'person', 'people')
}

export const UPLOADING_TEXT = {
  list: 'Photos you’re adding',
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
  tooOften: (when: string) => `You’ve added a lot of photos. You can add more ${when}.`,
  unknown: 'Something went wrong on our side.',
} as const

const SHAPE_NAMES: Record<Shape, string> = {
  whole: 'None',
  card: 'Card shape',
  free: 'Free',
}

const percent = (fraction: number) => `${Math.round(fraction * 100)}%`

export const CROP_TEXT = {
  title: (count: number) => (count === 1 ? 'Add this photo' : 'Add these photos'),
  help: 'Rotate or crop it. We keep only the version you add.',
  chosen: 'Photos you’ve chosen',
  nameOf: (number: number, count: number) => `Photo ${number} of ${count}`,
  changed: 'changed',
  leaveOut: 'Leave this one out',
  add: (count: number) => `Add ${counted(count, 'photo')}`,
  cancel: 'Cancel',
  unreadable: 'Your browser can’t show this photo here. You can still add it as it is.',

  shape: 'Crop',
  shapes: SHAPE_NAMES,
  turnLeft: 'Turn left',
  turnRight: 'Turn right',
  how: 'Move the frame, or drag its corners.',
  howWithKeys:
    'With the keyboard, the arrow keys move it, + and - change its size, and Shift makes the steps smaller.',
  frame: 'Frame around the part to add: the arrow keys move it, plus and minus change its size',
  part: ({ left, top, width, height }: PicturePart) =>
    `${percent(width)} wide, ${percent(height)} high, ${percent(left)} from the left, ${percent(top)} from the top`,
  tooSmall: `This part is too small: a photo needs at least ${PICTURE_LIMITS.side} pixels on each side.`,
} as const
