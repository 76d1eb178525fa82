import { FABS_COUNTED } from '#shared/domains/photos/photos.shown.contract.ts'
import { counted } from '#client/platform/format.ts'

export const GALLERY_TEXT = {
  title: (username: string) => `Photos of ${username}`,
  enlarge: (username: string) => `Show the photo of ${username} in full`,
  /** The name of a photo that its owner says nothing of. */
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
