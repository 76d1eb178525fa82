import { nothing } from '#shared/kernel/fields.ts'
import { defineJob } from '#server/platform/jobs/job.ts'

/** Erases the statuses whose time has passed. */
export const expiry = defineJob('status.eraseExpired', nothing)
