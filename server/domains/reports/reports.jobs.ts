import { nothing } from '#shared/kernel/fields.ts'
import { defineJob } from '#server/platform/jobs/job.ts'

/** Tells of the decisions that can no longer be taken back. */
export const telling = defineJob('reports.tell', nothing)

/** Destroys the evidence of what was decided long enough ago. */
export const evidenceExpiry = defineJob('reports.destroyOld', nothing)
