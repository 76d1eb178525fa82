import { nothing } from '#shared/kernel/fields.ts'
import { defineJob } from '#server/platform/jobs/job.ts'

/** Removes for good what members deleted before today. */
export const deletedRemoval = defineJob('winks.removeDeleted', nothing)
