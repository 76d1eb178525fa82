import { nothing } from '#shared/kernel/fields.ts'
import { defineJob } from '#server/platform/jobs/job.ts'

/** Forgets the names of erased members that have been held long enough. */
export const nameRelease = defineJob('usernames.releaseNames', nothing)
