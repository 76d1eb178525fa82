import { nothing } from '#shared/kernel/fields.ts'
import { defineJob } from '#server/platform/jobs/job.ts'

/** Permanently removes winks that members deleted before today. */
export const deletedRemoval = defineJob('winks.removeDeleted', nothing)
