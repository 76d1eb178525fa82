import { nothing } from '#shared/kernel/fields.ts'
import { defineJob } from '#server/platform/jobs/job.ts'

/** Counts the days that are over and not counted yet, and forgets those of long ago. */
export const counting = defineJob('statistics.count', nothing, { concurrency: 1 })
