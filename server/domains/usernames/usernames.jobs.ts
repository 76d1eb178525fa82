import { nothing } from '#shared/kernel/fields.ts'
import { defineJob } from '#server/platform/jobs/job.ts'

/** Deletes erased members' names whose holding period is over. */
export const nameRelease = defineJob('usernames.releaseNames', nothing)
