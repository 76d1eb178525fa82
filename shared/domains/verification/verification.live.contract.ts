import { liveEvent } from '../../kernel/endpoint.ts'
import { nothing } from '../../kernel/fields.ts'

/** The member's verification is no longer what it was; only their own pages hear of it. */
export const verificationChanged = liveEvent('verification.changed', nothing)
