import { liveEvent } from '../../kernel/endpoint.ts'
import { nothing } from '../../kernel/fields.ts'

/** The member's photo shares, given or received, have changed. Sent only to their own pages. */
export const licencesChanged = liveEvent('photos.licencesChanged', nothing)

/** The fabs on the member's photos have changed. Sent only to their own pages. */
export const fabsChanged = liveEvent('photos.fabsChanged', nothing)
