import type { ReviewFilter } from '#shared/domains/verification/verification.review.contract.ts'
import { counted } from '#client/platform/format.ts'

export const FILTER_TEXT: Record<ReviewFilter, string> = {
  pending: 'Waiting',
  approved: 'Approved',
  rejected: 'Rejected',
  hidden: 'Hidden',
  all: 'All',
}

/** What stands in place of a list without entries. */
export const EMPTY_TEXT: Record<ReviewFilter, string> = {
  pending: 'Nobody is waiting',
  approved: 'No approved photos',
  rejected: 'No rejected photos',
  hidden: 'Nothing is hidden',
  all: 'No verification photos yet',
}

export const REVIEW_TEXT = {
  title: 'Verification',
  description: 'Compare each photo with its code and the photos on the profile, then decide.',
  filters: 'Which photos to list',
  order: 'Longest waiting first',
  list: 'Verification photos',
  loadFailed: 'We could not load the verification photos.',
  emptyHelp: 'Photos that members send will be listed here.',
  waiting: (count: number, hidden: number) =>
    hidden === 0
      ? `${counted(count, 'photo')} waiting`
      : `${counted(count, 'photo')} waiting, ${hidden} of them hidden`,
  showMore: 'Show more',
  sent: 'Sent',
  decided: 'Decided',
  isHidden: 'Hidden',

  choose: 'Choose a photo from the list',
  chooseHelp:
    'Each time you open one it is recorded, and the member is told when. Your name is not shown to them.',
  keys: 'Keys',
  keysHelp: [
    ['J', 'next in the list'],
    ['K', 'the one before'],
    ['Enter', 'open'],
    ['A', 'approve'],
    ['R', 'reject'],
    ['H', 'hide or show'],
  ],
  openFailed: 'We could not open this photo.',
  back: 'Back to the list',
  code: 'Code on the paper',
  proofOf: (username: string) => `Verification photo of ${username}`,
  gone: 'The photo was deleted 30 days after the decision.',
  profilePhotos: 'On the profile',
  noPhotos: 'This member has no profile photo and no public photos.',
  profilePhoto: 'Profile photo',
  photoOf: (username: string, number: number) => `Photo ${number} of ${username}`,
  sentAs: (type: string) => `Sent as ${type}`,
  openProfile: 'Open the profile',

  attempts: 'Other photos of this member',
  attempt: (number: number) => `Photo ${number}`,

  reason: 'Told to the member',
  reasonHelp: 'They read it on their verification page and in our email.',
  notes: 'Notes for admins',
  notesHelp: 'Members never see them.',
  approve: 'Approve',
  reject: 'Reject',
  hide: 'Hide from the list',
  show: 'Show in the list',
  undo: 'Undo',
  toldReason: (reason: string) => `Told to the member: ${reason}`,
  storedNotes: (notes: string) => `Notes: ${notes}`,

  approved: (username: string) => `${username} is verified`,
  rejected: (username: string) => `The photo of ${username} is rejected`,
  undone: 'Decision taken back',
  undoFailed: 'This decision can no longer be taken back.',
  hidden: 'Hidden from the list',
  shown: 'Back in the list',
  decideFailed: 'Failed to update verification status',
  hideFailed: 'Failed to hide verification entry',
} as const
