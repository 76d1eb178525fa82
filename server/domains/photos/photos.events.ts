import { defineEvent } from '#server/platform/events.ts'

/** Somebody has just fabbed a photo of the member. */
export const photoFabbed = defineEvent<{ ownerId: string; photoId: string }>('photos.fabbed')
