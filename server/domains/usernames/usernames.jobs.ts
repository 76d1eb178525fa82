import { nothing } from '#shared/kernel/fields.ts'
import { defineJob } from '#server/platform/jobs/job.ts'

/** Deletes erased members' names that have been held long enough. */
export const nameRelease = defineJob('usernames.releaseNames', nothing)
