import * as z from 'zod/mini'
import { nothing } from '#shared/kernel/fields.ts'
import { defineJob } from '#server/platform/jobs/job.ts'

/** Destroys photos decided on at least `PROOF_KEPT` ago, and deletes expired codes. */
export const proofExpiry = defineJob('verification.destroyOld', nothing)

/** Stores the fingerprints of a banned member's verification photos. */
export const banLooks = defineJob(
  'verification.keepLooks',
  z.object({ banId: z.uuid(), memberId: z.uuid() }),
  { concurrency: 1 },
)
export type BanLooks = z.output<typeof banLooks.schema>
