import * as z from 'zod/mini'
import { staffOnly } from '../../kernel/audience.ts'
import { endpoint, fillPath } from '../../kernel/endpoint.ts'
import { COMMON_REASONS, reason } from '../../kernel/failure.ts'
import { flag, id, instant, nothing, trimmed } from '../../kernel/fields.ts'
import { pageInput, pageOf } from '../../kernel/page.ts'
import { picture } from '../../kernel/picture.ts'
import { profileType } from '../../kernel/profile-types.ts'
import { ENTRY_STATUSES } from './verification.contract.ts'

/** Maximum characters of the reason given to the member, and of staff notes. */
export const REMARK_MAX = 500
/** Maximum photos of the member shown next to the one under review. */
export const PHOTOS_BESIDE = 6
/** Maximum latest other attempts of the member listed with it. */
export const ATTEMPTS_BESIDE = 10

export const REVIEW_FILTERS = ['pending', 'approved', 'rejected', 'hidden', 'all'] as const
export type ReviewFilter = (typeof REVIEW_FILTERS)[number]

export const REVIEW_ORDERS = ['newest', 'longest'] as const
export type ReviewOrder = (typeof REVIEW_ORDERS)[number]

export const REVIEW_REASONS = {
  decided: reason('verification_decided', 'conflict', 'This photo has already been decided.'),
  undoOver: reason('verification_undo_over', 'conflict', 'This decision can no longer be taken back.'),
} as const

const listed = {
  id: id(),
  username: z.string(),
  profileType: profileType(),
  status: z.enum(ENTRY_STATUSES),
  submittedAt: instant(),
  reviewedAt: z.nullable(instant()),
  isHidden: z.boolean(),
}
const listedEntry = staffOnly(z.object(listed))
export type ListedEntry = z.output<typeof listedEntry>

export const listEntries = endpoint({
  name: 'verification.listEntries',
  summary:
    'The verification photos that members have sent, and the total number of pending ones. Hidden photos are only listed with the filter `hidden`.',
  method: 'GET',
  path: '/api/admin/verification',
  access: 'staff',
  input: z.object({
    ...pageInput,
    filter: z._default(z.enum(REVIEW_FILTERS), 'pending'),
    order: z._default(z.enum(REVIEW_ORDERS), 'newest'),
  }),
  output: z.object({
    ...pageOf(listedEntry).shape,
    waiting: staffOnly(z.int()),
    waitingHidden: staffOnly(z.int()),
    /** Whether the caller's own photo, which isn't listed, is pending and there are no other staff to decide on it. */
    waitsForOtherStaff: staffOnly(z.boolean()),
  }),
  reasons: [],
})

/** Another verification photo from the same member, and the decision on it. The picture is opened separately. */
const attempt = z.object({
  id: id(),
  /** The photo's number among the member's, from 1. */
  attempt: z.int(),
  status: z.enum(ENTRY_STATUSES),
  submittedAt: instant(),
  reviewedAt: z.nullable(instant()),
  reason: z.nullable(z.string()),
  notes: z.nullable(z.string()),
})
export type Attempt = z.output<typeof attempt>

const opened = staffOnly(
  z.object({
    ...listed,
    /** Part of the pictures' URLs, which work for ten minutes and only for the member of staff who opened the entry. */
    openingId: id(),
    code: z.string(),
    /** The account's type when the photo was sent. */
    sentAs: profileType(),
    reason: z.nullable(z.string()),
    notes: z.nullable(z.string()),
    /** Whether one of the member's pictures looks like a picture of a banned member. */
    looksBanned: z.boolean(),
    /** Size in pixels, or null once the photo has been destroyed. */
    proof: z.nullable(z.object({ width: z.int(), height: z.int() })),
    photos: z.array(z.object({ ...picture.shape, isProfilePhoto: z.boolean() })),
    /** Latest first. */
    otherAttempts: z.array(attempt),
    /** The deadline for taking the decision back, or null if that isn't possible. */
    undoUntil: z.nullable(instant()),
  }),
)
export type OpenedEntry = z.output<typeof opened>

const one = { entryId: id() }

export const openEntry = endpoint({
  name: 'verification.openEntry',
  summary:
    'Open a verification photo’s entry with its pictures. The opening is recorded, and the member can see when it happened.',
  method: 'POST',
  path: '/api/admin/verification/{entryId}/openings',
  access: 'staff',
  input: z.object(one),
  output: opened,
  reasons: [COMMON_REASONS.notFound],
})

const decision = z.object({
  ...one,
  /** Sent to the member. */
  reason: z._default(trimmed(REMARK_MAX), ''),
  /** For staff only. */
  notes: z._default(trimmed(REMARK_MAX), ''),
})

export const approveEntry = endpoint({
  name: 'verification.approveEntry',
  summary: 'Approve a pending verification photo. Its member is verified.',
  method: 'POST',
  path: '/api/admin/verification/{entryId}/approve',
  access: 'staff',
  input: decision,
  output: nothing,
  reasons: [COMMON_REASONS.notFound, REVIEW_REASONS.decided],
})

export const rejectEntry = endpoint({
  name: 'verification.rejectEntry',
  summary: 'Reject a pending verification photo.',
  method: 'POST',
  path: '/api/admin/verification/{entryId}/reject',
  access: 'staff',
  input: decision,
  output: nothing,
  reasons: [COMMON_REASONS.notFound, REVIEW_REASONS.decided],
})

export const undoDecision = endpoint({
  name: 'verification.undoDecision',
  summary: 'Take back a decision on a verification photo within five minutes. The photo is pending again.',
  method: 'POST',
  path: '/api/admin/verification/{entryId}/undo',
  access: 'staff',
  input: z.object(one),
  output: nothing,
  reasons: [COMMON_REASONS.notFound, REVIEW_REASONS.undoOver],
})

export const hideEntry = endpoint({
  name: 'verification.hideEntry',
  summary:
    'Hide a verification photo’s entry from the staff’s list, or show it again. Nothing changes for its member.',
  method: 'PUT',
  path: '/api/admin/verification/{entryId}/hidden',
  access: 'staff',
  input: z.object({ ...one, isHidden: flag() }),
  output: nothing,
  reasons: [COMMON_REASONS.notFound],
})

const picturesOf = { openingId: id() }

export const getOpenedProof = endpoint({
  name: 'verification.getOpenedProof',
  summary: 'The verification photo of an entry that the caller has just opened.',
  method: 'GET',
  path: '/media/admin/verification/{openingId}',
  access: 'staff',
  input: z.object(picturesOf),
  output: nothing,
  gives: { types: ['image/webp'] },
  reasons: [COMMON_REASONS.notFound],
})

export const getOpenedPhoto = endpoint({
  name: 'verification.getOpenedPhoto',
  summary: 'A photo on the profile of the member whose entry the caller has just opened.',
  method: 'GET',
  path: '/media/admin/verification/{openingId}/photos/{photoId}',
  access: 'staff',
  input: z.object({ ...picturesOf, photoId: id() }),
  output: nothing,
  gives: { types: ['image/webp'] },
  reasons: [COMMON_REASONS.notFound],
})

/** Returns the URL path of the verification photo, or of another photo, in an opened entry. */
export const openedProofPath = (openingId: string): string =>
  fillPath(getOpenedProof.path, { openingId }).path
export const openedPhotoPath = (openingId: string, photoId: string): string =>
  fillPath(getOpenedPhoto.path, { openingId, photoId }).path
