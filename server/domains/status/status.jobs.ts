import { nothing } from '#shared/kernel/fields.ts'
import { defineJob } from '#server/platform/jobs/job.ts'

/** Deletes expired statuses. */
export const expiry = defineJob('status.eraseExpired', nothing)
