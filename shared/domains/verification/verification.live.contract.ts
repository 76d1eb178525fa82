import { liveEvent } from '../../kernel/endpoint.ts'
import { nothing } from '../../kernel/fields.ts'

/** The member's verification has changed. Sent only to their own pages. */
export const verificationChanged = liveEvent('verification.changed', nothing)
