import { nothing } from '#shared/kernel/fields.ts'
import { defineJob } from '#server/platform/jobs/job.ts'

/** Notifies members of new matches in their saved searches. */
export const newMatches = defineJob('search.notifyOfNew', nothing, { concurrency: 1 })

/** Rebuilds all search rows from the profiles. */
export const rebuild = defineJob('search.rebuild', nothing, { concurrency: 1 })
