import * as z from 'zod/mini'
import { nothing } from '#shared/kernel/fields.ts'
import { defineJob } from '#server/platform/jobs/job.ts'

/** Removes the files of photos that are gone. */
export const fileRemoval = defineJob('photos.removeFiles', z.object({ fileKeys: z.array(z.string()) }))
export type FileRemoval = z.output<typeof fileRemoval.schema>

/** Keeps by what the photos of a banned member are known again. */
export const banLooks = defineJob('photos.keepLooks', z.object({ banId: z.uuid(), memberId: z.uuid() }), {
  concurrency: 1,
})
export type BanLooks = z.output<typeof banLooks.schema>

/** Reads how photos look that were stored before this was kept. */
export const olderLooks = defineJob('photos.readOlderLooks', nothing, { concurrency: 1 })

/** Removes files that were stored for a photo which never came to be. */
export const unclaimedRemoval = defineJob('photos.removeUnclaimed', nothing)

/** Removes licences that have ended. */
export const endedRemoval = defineJob('photos.removeEnded', nothing)
