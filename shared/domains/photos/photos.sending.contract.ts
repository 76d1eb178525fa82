import * as z from 'zod/mini'
import { reason } from '../../kernel/failure.ts'
import { id, instant } from '../../kernel/fields.ts'
import { picture } from '../../kernel/picture.ts'

/** How long a photo can be shared with one member. */
export const LICENCE_DURATIONS = ['hour', 'day', 'week', 'until_revoked'] as const
export type LicenceDuration = (typeof LICENCE_DURATIONS)[number]

/**
 * What a message says of the photo that came with it. Of a closed one nothing is told. The sender is shown the photo (`own`), and
 * not whether the door is open. `ended`: it is no longer shared.
 */
export const photoDoor = z.discriminatedUnion('state', [
  z.object({ state: z.literal('closed') }),
  z.object({ state: z.literal('ended') }),
  z.object({ state: z.literal('own'), picture: z.omit(picture, { id: true }) }),
  z.object({
    state: z.literal('open'),
    picture: z.omit(picture, { id: true }),
    /** Null: until it is revoked. */
    expiresAt: z.nullable(instant()),
    /** Photos of this sender arrive with the door open. */
    isAlwaysOpen: z.boolean(),
  }),
])
export type PhotoDoor = z.output<typeof photoDoor>

/** A photo of the sender's own that comes with a message. */
export const sentPhoto = z.object({ photoId: id(), duration: z.enum(LICENCE_DURATIONS) })
export type SentPhoto = z.output<typeof sentPhoto>

/** Why a photo does not go with a message. */
export const SENDING_REASONS = {
  cannotSend: reason('cannot_send_photo', 'invalid', 'You cannot send this photo.'),
  tooManyLicences: reason(
    'too_many_licences',
    'conflict',
    'This photo is shared with 100 members. Please revoke one of them first.',
  ),
} as const
