import * as z from 'zod/mini'
import { reason } from '../../kernel/failure.ts'
import { id } from '../../kernel/fields.ts'

/** Durations for which a photo can be shared with one member. */
export const LICENCE_DURATIONS = ['hour', 'day', 'week', 'until_revoked'] as const
export type LicenceDuration = (typeof LICENCE_DURATIONS)[number]

/** One of the sender's own photos, sent with a message. */
export const sentPhoto = z.object({ photoId: id(), duration: z.enum(LICENCE_DURATIONS) })
export type SentPhoto = z.output<typeof sentPhoto>

/** Reasons why a photo can't be sent with a message. */
export const SENDING_REASONS = {
  cannotSend: reason('cannot_send_photo', 'invalid', 'You can’t send this photo.'),
  tooManyLicences: reason(
    'too_many_licences',
    'conflict',
    'This photo is shared with 100 members. Please stop sharing with one of them first.',
  ),
} as const
