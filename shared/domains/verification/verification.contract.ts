import * as z from 'zod/mini'
import { selfOnly } from '../../kernel/audience.ts'
import { endpoint, fillPath } from '../../kernel/endpoint.ts'
import { COMMON_REASONS, reason } from '../../kernel/failure.ts'
import { id, instant, nothing, trimmed, wholeNumber } from '../../kernel/fields.ts'
import { PICTURE_LIMITS, PICTURE_REASONS, PICTURE_TYPES } from '../../kernel/picture-upload.ts'
import { VERIFICATION_STATUSES } from '../profiles/profiles.options.contract.ts'

/** Statuses of a verification photo. */
export const ENTRY_STATUSES = ['pending', 'approved', 'rejected'] as const
export type EntryStatus = (typeof ENTRY_STATUSES)[number]

/** Maximum entries per call. */
const ENTRIES_PER_PAGE = 20
/** Maximum number of the latest openings reported for an entry. */
export const OPENINGS_TOLD = 20

export const VERIFICATION_REASONS = {
  codeExpired: reason(
    'verification_code_expired',
    'conflict',
    'This code can no longer be used. Please ask for a new one.',
  ),
  waiting: reason('verification_waiting', 'conflict', 'We’re already looking at one of your photos.'),
  verified: reason('already_verified', 'conflict', 'You’re already verified.'),
  notApproved: reason(
    'verification_not_approved',
    'conflict',
    'Only an approved photo can be added to your profile.',
  ),
  photoGone: reason('verification_photo_gone', 'conflict', 'We’ve already deleted this photo.'),
} as const

const ownEntry = selfOnly(
  z.object({
    id: id(),
    /** The photo's number among those the member has sent, from 1. */
    attempt: z.int(),
    status: z.enum(ENTRY_STATUSES),
    submittedAt: instant(),
    reviewedAt: z.nullable(instant()),
    /** The reason the member was given with the decision. */
    reason: z.nullable(z.string()),
    /** False if the photo was sent before a change that requires a new one. */
    counts: z.boolean(),
    /** False once the photo has been destroyed. */
    hasPhoto: z.boolean(),
    /** Times at which staff opened the photo, latest first. */
    openedAt: z.array(instant()),
  }),
)
export type OwnEntry = z.output<typeof ownEntry>

const ownEntries = z.object({
  status: selfOnly(z.enum(VERIFICATION_STATUSES)),
  /** Whether the caller is a member of staff with a pending photo, and there are no other staff to decide on it. */
  waitsForOtherStaff: selfOnly(z.boolean()),
  items: z.array(ownEntry),
  /** The last item's number if there are more, to pass as `before`. Otherwise null. */
  next: selfOnly(z.nullable(z.int())),
})
export type OwnEntries = z.output<typeof ownEntries>

export const listOwnEntries = endpoint({
  name: 'verification.listOwnEntries',
  summary: 'The caller’s verification status and the photos they’ve sent, latest first.',
  method: 'GET',
  path: '/api/verification',
  access: 'member',
  input: z.object({
    before: z.optional(wholeNumber(1, 100_000)),
    limit: z._default(wholeNumber(1, ENTRIES_PER_PAGE), ENTRIES_PER_PAGE),
  }),
  output: ownEntries,
  reasons: [],
})

const code = selfOnly(
  z.nullable(
    z.object({
      code: z.string(),
      /** Seconds until the code expires, since the browser's clock may be wrong. */
      secondsLeft: z.int(),
    }),
  ),
)
export type VerificationCode = NonNullable<z.output<typeof code>>

export const getCode = endpoint({
  name: 'verification.getCode',
  summary: 'The code that the caller has to show in the photo, or null if there’s none.',
  method: 'GET',
  path: '/api/verification/code',
  access: 'member',
  input: nothing,
  output: z.object({ code }),
  reasons: [],
})

export const requestCode = endpoint({
  name: 'verification.requestCode',
  summary: 'Request a new code, which replaces the previous one.',
  method: 'POST',
  path: '/api/verification/code',
  access: 'member',
  whileRestricted: 'upload',
  input: nothing,
  output: z.object({ code }),
  reasons: [VERIFICATION_REASONS.waiting, VERIFICATION_REASONS.verified],
  limits: [{ per: 'member', max: 10, seconds: 60 * 60, whenStoreDown: 'closed' }],
})

export const submitPhoto = endpoint({
  name: 'verification.submitPhoto',
  summary: 'Send a photo that shows the code. Repeating the client key doesn’t send it again.',
  method: 'POST',
  path: '/api/verification/photos',
  access: 'member',
  whileRestricted: 'upload',
  input: z.object({ clientKey: id(), code: trimmed(10) }),
  takes: { types: PICTURE_TYPES, maxBytes: PICTURE_LIMITS.bytes },
  output: nothing,
  reasons: [
    ...Object.values(PICTURE_REASONS),
    VERIFICATION_REASONS.codeExpired,
    VERIFICATION_REASONS.waiting,
    VERIFICATION_REASONS.verified,
  ],
  // Rejected pictures count as well.
  limits: [{ per: 'member', max: 10, seconds: 24 * 60 * 60, whenStoreDown: 'closed' }],
})

const one = { entryId: id() }
const limits = [{ per: 'member', max: 60, seconds: 60 * 60, whenStoreDown: 'open' }] as const

export const deleteEntry = endpoint({
  name: 'verification.deleteEntry',
  summary: 'Delete one of the caller’s verification photos, whether or not it has been decided on.',
  method: 'DELETE',
  path: '/api/verification/photos/{entryId}',
  access: 'member',
  whileRestricted: 'kept',
  input: z.object(one),
  output: nothing,
  reasons: [COMMON_REASONS.notFound],
  limits,
})

/** The audiences of a copy on the profile: everyone who may see the profile, or friends. */
export const COPY_AUDIENCES = ['public', 'private'] as const
export type CopyAudience = (typeof COPY_AUDIENCES)[number]

export const addToProfile = endpoint({
  name: 'verification.addToProfile',
  summary: 'Make a copy of one of the caller’s approved verification photos their profile photo.',
  method: 'POST',
  path: '/api/verification/photos/{entryId}/copy',
  access: 'member',
  whileRestricted: 'upload',
  input: z.object({ ...one, audience: z.enum(COPY_AUDIENCES) }),
  output: nothing,
  reasons: [
    COMMON_REASONS.notFound,
    VERIFICATION_REASONS.notApproved,
    VERIFICATION_REASONS.photoGone,
    PICTURE_REASONS.broken,
  ],
  limits,
})

export const getOwnProof = endpoint({
  name: 'verification.getOwnProof',
  summary: 'One of the caller’s verification photos.',
  method: 'GET',
  path: '/media/verification/{entryId}',
  access: 'member',
  input: z.object(one),
  output: nothing,
  gives: { types: ['image/webp'] },
  reasons: [COMMON_REASONS.notFound],
})

/** Returns the URL path of a verification photo, which only its member can open. */
export const ownProofPath = (entryId: string): string => fillPath(getOwnProof.path, { entryId }).path
