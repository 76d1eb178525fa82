import { nothing } from '#shared/kernel/fields.ts'
import { defineJob } from '#server/platform/jobs/job.ts'

/** Counts past days that haven't been counted yet, and deletes old counts. */
export const counting = defineJob('statistics.count', nothing, { concurrency: 1 })
