import { nothing } from '#shared/kernel/fields.ts'
import { defineJob } from '#server/platform/jobs/job.ts'

/** Removes for good what members have deleted on the days before. */
export const deletedRemoval = defineJob('winks.removeDeleted', nothing)
