import * as z from 'zod/mini'
import { nothing } from '#shared/kernel/fields.ts'
import { defineJob } from '#server/platform/jobs/job.ts'

/** Destroys the photos that were decided on long enough ago, and forgets codes that nobody used. */
export const proofExpiry = defineJob('verification.destroyOld', nothing)

/** Keeps by what the verification photos of a banned member are known again. */
export const banLooks = defineJob(
  'verification.keepLooks',
  z.object({ banId: z.uuid(), memberId: z.uuid() }),
  { concurrency: 1 },
)
export type BanLooks = z.output<typeof banLooks.schema>
