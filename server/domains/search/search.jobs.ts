import { nothing } from '#shared/kernel/fields.ts'
import { defineJob } from '#server/platform/jobs/job.ts'

/** Looks whether someone new fits the saved searches of members who want to be told. */
export const newMatches = defineJob('search.notifyOfNew', nothing, { concurrency: 1 })

/** Brings every row of the search up to date. */
export const rebuild = defineJob('search.rebuild', nothing, { concurrency: 1 })
