import * as z from 'zod/mini'
import { nothing } from '#shared/kernel/fields.ts'
import { defineJob } from '#server/platform/jobs/job.ts'

/** Removes the files of deleted photos. */
export const fileRemoval = defineJob('photos.removeFiles', z.object({ fileKeys: z.array(z.string()) }))
export type FileRemoval = z.output<typeof fileRemoval.schema>

/** Stores the hashes of a banned member's photos for recognition. */
export const banLooks = defineJob('photos.keepLooks', z.object({ banId: z.uuid(), memberId: z.uuid() }), {
  concurrency: 1,
})
export type BanLooks = z.output<typeof banLooks.schema>

/** Hashes photos that were stored before hashes were kept. */
export const olderLooks = defineJob('photos.readOlderLooks', nothing, { concurrency: 1 })

/** Removes files that were stored for photos but never claimed. */
export const unclaimedRemoval = defineJob('photos.removeUnclaimed', nothing)

/** Removes expired licences. */
export const endedRemoval = defineJob('photos.removeEnded', nothing)
