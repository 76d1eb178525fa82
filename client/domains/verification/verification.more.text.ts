import { counted } from '#client/platform/format.ts'

export const REVIEW_TEXT = {
  title: 'Verification',
  description: 'Compare each photo with its code and the photos on the profile, then decide.',
  filters: 'Which photos to list',
  filter: {
    pending: 'Waiting',
    approved: 'Approved',
    rejected: 'Rejected',
    hidden: 'Hidden',
    all: 'All',
  },
  order: 'Longest waiting first',
  list: 'Verification photos',
  loadFailed: 'We couldn’t load the verification photos.',
  empty: {
    pending: 'No photos are waiting',
    approved: 'No approved photos',
    rejected: 'No rejected photos',
    hidden: 'Nothing is hidden',
    all: 'No verification photos yet',
  },
  emptyHelp: 'You’ll find new photos here.',
  waiting: (count: number, hidden: number) =>
    hidden === 0
      ? `${counted(count, 'photo')} waiting`
      : `${counted(count - hidden, 'photo')} waiting here, ${hidden} hidden`,
  sent: 'Sent',
  isHidden: 'Hidden',

  choose: 'Choose a photo from the list',
  chooseHelp: 'Opening a photo is logged, and the member sees when, but not your name.',
  hideKey: ['H', 'hide or show'],
  openFailed: 'We couldn’t open this photo.',
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

  reason: 'Note to the member',
  reasonHelp: 'They’ll see it on their verification page and in our email.',
  notes: 'Notes for admins',
  notesHelp: 'Members never see these.',
  approve: 'Approve',
  reject: 'Reject',
  hide: 'Hide from the list',
  show: 'Show in the list',
  toldReason: (reason: string) => `Note to the member: ${reason}`,
  storedNotes: (notes: string) => `Notes: ${notes}`,

  looksBanned: 'Looks like a banned member’s picture',
  looksBannedHelp:
    'One of their photos looks like one of someone who is banned. It can be chance: compare before you decide.',

  approved: (username: string) => `${username} is verified`,
  rejected: (username: string) => `${username}’s photo has been rejected`,
  hidden: 'Hidden from the list',
  shown: 'Back in the list',
  decideFailed: 'Failed to update verification status',
  hideFailed: 'Failed to hide verification entry',
} as const
