import * as z from 'zod/mini'
import { defineJob } from '#server/platform/jobs/job.ts'

/** Keeps by what the pictures of a banned member are known again. */
export const banLooks = defineJob('users.keepLooks', z.object({ banId: z.uuid(), memberId: z.uuid() }), {
  concurrency: 1,
})
export type BanLooks = z.output<typeof banLooks.schema>
