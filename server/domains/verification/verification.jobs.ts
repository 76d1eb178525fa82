import { nothing } from '#shared/kernel/fields.ts'
import { defineJob } from '#server/platform/jobs/job.ts'

/** Destroys the photos that were decided on long enough ago, and forgets codes that nobody used. */
export const proofExpiry = defineJob('verification.destroyOld', nothing)
