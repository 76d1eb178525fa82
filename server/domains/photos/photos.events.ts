import { defineEvent } from '#server/platform/domain/events.ts'

/** A member has tried to add a banned picture. Its largest size is stored until it's claimed or removed. */
export const bannedPictureTried = defineEvent<{
  memberId: string
  banId: string
  fileKey: string
  width: number
  height: number
}>('photos.bannedPictureTried')
