import type { EntryStatus } from '#shared/domains/verification/verification.contract.ts'
import type { VerificationStatus } from '#shared/domains/profiles/profiles.options.contract.ts'

/** A photo's label for each outcome. */
export const ENTRY_TEXT: Record<EntryStatus, string> = {
  pending: 'Pending Review',
  approved: 'Verified',
  rejected: 'Rejected',
}

/** The member's verification status, and what it means. */
export const STATUS_TEXT: Record<VerificationStatus, { title: string; help: string }> = {
  unverified: {
    title: 'You’re not verified yet',
    help: 'Send us one photo with a code we give you. The badge shows that you’re real.',
  },
  pending: {
    title: 'We’re looking at your photo',
    help: 'There’s nothing you need to do. We’ll write to you as soon as we’ve decided.',
  },
  verified: {
    title: 'You’re verified',
    help: 'Your profile shows the verified badge, and you show up when people look for verified members.',
  },
  rejected: {
    title: 'We couldn’t accept your photo',
    help: 'You’re welcome to send another one.',
  },
}

export const VERIFICATION_TEXT = {
  title: 'Verification',
  description:
    'Show us that you’re who you say you are. Only you and our staff see the photo, unless you add it to your own photos.',
  loadFailed: 'We couldn’t load your verification.',
  upload: 'Upload a photo',
  resubmit: 'Send another photo',
  reason: (reason: string) => `Our reason: ${reason}`,

  waitsForOtherStaff:
    'You’re the only admin, and you can’t decide on your own photo. It waits until there’s another admin.',

  codeLoadFailed: 'We couldn’t find out whether you already have a code.',
  code: 'Your code',
  codeWhy: 'Write it on a sheet of paper, large enough to read.',
  timeLeft: (minutes: string) => `You can use it for another ${minutes}`,
  codeOver: 'This code has expired',
  codeOverHelp: 'Please write the new one on the paper and take the photo again.',
  newCode: 'Get a new code',
  codeFailed: 'We couldn’t get a code for you. Please try again.',
  tooManyCodes: (when: string) => `You’ve asked for a lot of codes. You can ask for another ${when}.`,

  how: {
    single: 'Take a photo of yourself, holding the paper beside your face.',
    couple: 'Take a photo of the two of you together, holding the paper beside your faces.',
  },
  light: 'Good light helps: faces and code must be easy to see.',
  take: 'Take a photo',
  choose: 'Choose a photo',
  chooseOther: 'Choose another photo',
  input: 'Photo with your code',
  format: 'JPG or PNG, up to 5 MB.',
  chosen: 'The photo you chose',
  send: 'Send photo',
  sending: 'Sending',
  nothingChosen: 'Choose a photo first.',
  sent: 'Photo sent. We’ll write to you once we’ve looked at it.',
  sendFailed: 'We couldn’t send your photo. Please try again.',
  tooOften: (when: string) => `You’ve sent a lot of photos. You can send another ${when}.`,
  privacy:
    'We keep the photo locked away, delete it 30 days after our decision, and tell you each time our staff open it.',

  photos: 'Your verification photos',
  none: 'No verification photos yet',
  noneHelp: 'You’ll see your photos and our answers here.',
  nameOf: (attempt: number) => `Photo ${attempt}`,
  altOf: (attempt: number) => `Verification photo ${attempt}`,
  of: (what: string, name: string) => `${what}: ${name}`,
  sentOn: (day: string) => `Sent on ${day}`,
  decidedOn: (day: string) => `Decided on ${day}`,
  openedOn: (when: string) => `Opened by staff on ${when}`,
  openings: 'When staff opened it before',
  destroyed: 'We’ve deleted the photo itself.',
  countsNoMore: 'It no longer counts: you changed your account type.',

  addPublic: 'Add as public photo',
  addPrivate: 'Add as private photo',
  addHelp:
    'It becomes your profile photo. If you make it private, only friends see it. Your code will be visible on it.',
  added: 'Photo added to profile',
  addFailed: 'Failed to add photo to profile',

  delete: 'Delete',
  deleteQuestion: (name: string) => `Delete verification ${name.toLowerCase()}?`,
  deleteMeans: 'We delete it straight away and can’t bring it back.',
  deleteDeciding: 'We delete it straight away and can’t bring it back. You’ll no longer be verified.',
  deletePending: 'We delete it straight away, without deciding on it.',
  deleted: 'Verification photo deleted',
  deleteFailed: 'Failed to delete verification photo',

  card: 'Verification',
  manage: 'Manage verification',
  getVerified: 'Get verified',
} as const
