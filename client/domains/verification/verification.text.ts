import type { EntryStatus } from '#shared/domains/verification/verification.contract.ts'
import type { VerificationStatus } from '#shared/domains/profiles/profiles.options.contract.ts'

/** What a photo is called by what became of it. */
export const ENTRY_TEXT: Record<EntryStatus, string> = {
  pending: 'Pending Review',
  approved: 'Verified',
  rejected: 'Rejected',
}

/** How the member stands, and what that means. */
export const STATUS_TEXT: Record<VerificationStatus, { title: string; help: string }> = {
  unverified: {
    title: 'You are not verified yet',
    help: 'Send us one photo of yourself with a code we give you. Members then see that you are real, and more of them will answer.',
  },
  pending: {
    title: 'We are looking at your photo',
    help: 'You do not need to do anything. We will write to you as soon as we have decided.',
  },
  verified: {
    title: 'You are verified',
    help: 'Your profile shows the verified mark, and members who look for verified people find you.',
  },
  rejected: {
    title: 'We could not accept your photo',
    help: 'You can send another one whenever you like.',
  },
}

export const VERIFICATION_TEXT = {
  title: 'Verification',
  description:
    'A verified member has shown us that they are who they say they are. Only you and our staff ever see the photo you send.',
  loadFailed: 'We could not load your verification.',
  upload: 'Upload a photo',
  resubmit: 'Send another photo',
  reason: (reason: string) => `What we would like you to know: ${reason}`,

  waitsForOtherStaff:
    'Nobody decides about themselves, and you are the only admin: your photo waits until there is another one.',

  codeLoadFailed: 'We couldn’t find out whether you already have a code.',
  code: 'Your code',
  codeWhy: 'Write it on a sheet of paper, large enough to read.',
  timeLeft: (minutes: string) => `Can be used for another ${minutes}`,
  codeOver: 'This code can no longer be used',
  codeOverHelp: 'Please write the new one on the paper and take the photo again.',
  newCode: 'Get a new code',
  codeFailed: 'We could not get a code for you. Please try again.',
  tooManyCodes: (when: string) => `You have asked for a lot of codes. You can ask for another ${when}.`,

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
  sent: 'Photo sent. We will write to you once we have looked at it.',
  sendFailed: 'We could not send your photo. Please try again.',
  tooOften: (when: string) => `You have sent a lot of photos. You can send another ${when}.`,
  privacy:
    'We keep the photo locked away, delete it 30 days after our decision, and tell you each time our staff open it.',

  photos: 'Your verification photos',
  none: 'No verification photos yet',
  noneHelp: 'The photos you send will be listed here, with what became of them.',
  nameOf: (attempt: number) => `Photo ${attempt}`,
  altOf: (attempt: number) => `Verification photo ${attempt}`,
  of: (what: string, name: string) => `${what}: ${name}`,
  sentOn: (day: string) => `Sent on ${day}`,
  decidedOn: (day: string) => `Decided on ${day}`,
  openedOn: (when: string) => `Opened by staff on ${when}`,
  openings: 'When staff opened it before',
  destroyed: 'We have deleted the photo itself.',
  countsNoMore: 'It no longer counts: you changed your account type.',

  addPublic: 'Add as public photo',
  addPrivate: 'Add as private photo',
  addHelp:
    'It becomes your profile photo. As a private one, only your friends see it. Your code shows on it as well.',
  added: 'Photo added to profile',
  addFailed: 'Failed to add photo to profile',

  delete: 'Delete',
  deleteQuestion: (name: string) => `Delete verification ${name.toLowerCase()}?`,
  deleteMeans: 'We delete it straight away and cannot bring it back.',
  deleteDeciding: 'We delete it straight away and cannot bring it back. You will no longer be verified.',
  deletePending: 'We delete it straight away, without deciding on it.',
  deleted: 'Verification photo deleted',
  deleteFailed: 'Failed to delete verification photo',

  card: 'Verification',
  manage: 'Manage verification',
  getVerified: 'Get verified',
} as const
