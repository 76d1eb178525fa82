import { liveEvent } from '../../kernel/endpoint.ts'
import { nothing } from '../../kernel/fields.ts'

/** What the member shares, or what is shared with them, has changed; only the member's own pages hear of it. */
export const licencesChanged = liveEvent('photos.licencesChanged', nothing)

/** The fabs on the member's photos have changed; only the member's own pages hear of it. */
export const fabsChanged = liveEvent('photos.fabsChanged', nothing)
