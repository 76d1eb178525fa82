import * as z from 'zod/mini'
import { defineJob } from '#server/platform/jobs/job.ts'

/** Removes the files of photos that are gone. */
export const fileRemoval = defineJob('photos.removeFiles', z.object({ fileKeys: z.array(z.string()) }))
export type FileRemoval = z.output<typeof fileRemoval.schema>
