import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { reason } from '../../kernel/failure.ts'
import { id, instant, nothing, trimmed } from '../../kernel/fields.ts'
import { pageInput, pageOf } from '../../kernel/page.ts'
import { picture } from '../../kernel/picture.ts'
import { DAY, HOUR, WEEK } from '../../kernel/time.ts'
import { LICENCE_DURATIONS, SENDING_REASONS, type LicenceDuration } from './photos.sending.contract.ts'

/** Length of a share in milliseconds. Null if it doesn't expire. */
export const LICENCE_LENGTHS: Readonly<Record<LicenceDuration, number | null>> = {
  hour: HOUR,
  day: DAY,
  week: WEEK,
  until_revoked: null,
}

/** Maximum members with whom a photo can be shared at a time, including those who got it in a message. */
export const MAX_LICENCES = 100

export const LICENCE_REASONS = {
  unknownMember: reason('unknown_member', 'not_found', 'User not found.'),
  ownAccount: reason('cannot_share_with_yourself', 'invalid', 'You can’t share a photo with yourself.'),
  tooMany: SENDING_REASONS.tooManyLicences,
} as const

/** Null if it's shared until revoked. */
const expiresAt = z.nullable(instant())

const givenLicence = z.object({
  id: id(),
  username: z.string(),
  picture,
  givenAt: instant(),
  expiresAt: expiresAt,
  /** When the member last opened the photo at full size, or null if never. */
  lastOpenedAt: z.nullable(instant()),
  openings: z.int(),
  /** Whether the photo was sent with a message. */
  isSent: z.boolean(),
  /** False while the photo isn't for chosen members or exceeds the membership's limit. */
  isShown: z.boolean(),
})
export type GivenLicence = z.output<typeof givenLicence>

const receivedLicence = z.object({
  id: id(),
  /** The photo's owner. */
  username: z.string(),
  picture,
  givenAt: instant(),
  expiresAt: expiresAt,
})
export type ReceivedLicence = z.output<typeof receivedLicence>

export const listGivenLicences = endpoint({
  name: 'photos.listGivenLicences',
  summary: 'Who the caller shares photos with, or one particular photo, most recently shared first.',
  method: 'GET',
  path: '/api/photos/licences/given',
  access: 'member',
  input: z.object({ ...pageInput, photoId: z.optional(id()) }),
  output: pageOf(givenLicence),
  reasons: [],
})

export const listReceivedLicences = endpoint({
  name: 'photos.listReceivedLicences',
  summary:
    'The photos that others share with the caller, most recently shared first, except for those sent with a message.',
  method: 'GET',
  path: '/api/photos/licences/received',
  access: 'member',
  input: z.object(pageInput),
  output: pageOf(receivedLicence),
  reasons: [],
})

const ofPhoto = { photoId: id() }

export const giveLicence = endpoint({
  name: 'photos.giveLicence',
  summary:
    'Share one of the caller’s photos with a member. If it’s already shared with them, only the expiry changes.',
  method: 'PUT',
  path: '/api/photos/{photoId}/licences',
  access: 'member',
  concerns: 'ownPhoto',
  input: z.object({ ...ofPhoto, username: trimmed(100), duration: z.enum(LICENCE_DURATIONS) }),
  output: nothing,
  reasons: Object.values(LICENCE_REASONS),
  limits: [{ per: 'member', max: 120, seconds: 60 * 60, whenStoreDown: 'closed' }],
})

/** Members can still revoke if the limiter is down. */
const REVOKING = { per: 'member', max: 600, seconds: 60 * 60, whenStoreDown: 'open' } as const

export const revokeLicence = endpoint({
  name: 'photos.revokeLicence',
  summary: 'Stop sharing one of the caller’s photos with a member.',
  method: 'DELETE',
  path: '/api/photos/{photoId}/licences/{licenceId}',
  access: 'member',
  whileRestricted: 'kept',
  concerns: 'ownPhoto',
  input: z.object({ ...ofPhoto, licenceId: id() }),
  output: nothing,
  reasons: [],
  limits: [REVOKING],
})

export const revokeLicences = endpoint({
  name: 'photos.revokeLicences',
  summary: 'Stop sharing one of the caller’s photos with every chosen member, also in messages.',
  method: 'DELETE',
  path: '/api/photos/{photoId}/licences',
  access: 'member',
  whileRestricted: 'kept',
  concerns: 'ownPhoto',
  input: z.object(ofPhoto),
  output: nothing,
  reasons: [],
  limits: [REVOKING],
})
