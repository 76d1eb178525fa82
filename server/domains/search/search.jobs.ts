import { nothing } from '#shared/kernel/fields.ts'
import { defineJob } from '#server/platform/jobs/job.ts'

/** Checks the saved searches of members who want to be notified for new matches. */
export const newMatches = defineJob('search.notifyOfNew', nothing, { concurrency: 1 })

/** Updates every search row. */
export const rebuild = defineJob('search.rebuild', nothing, { concurrency: 1 })
