import { defineEvent } from '#server/platform/domain/events.ts'

/** A member has tried to add a picture that nobody may add; its largest size is stored until nothing claims it. */
export const bannedPictureTried = defineEvent<{
  memberId: string
  banId: string
  fileKey: string
  width: number
  height: number
}>('photos.bannedPictureTried')
