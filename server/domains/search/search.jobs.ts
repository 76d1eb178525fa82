import { nothing } from '#shared/kernel/fields.ts'
import { defineJob } from '#server/platform/jobs/job.ts'

/** Checks saved searches for new matches if their owners want to be notified. */
export const newMatches = defineJob('search.notifyOfNew', nothing, { concurrency: 1 })

/** Updates every search row. */
export const rebuild = defineJob('search.rebuild', nothing, { concurrency: 1 })
