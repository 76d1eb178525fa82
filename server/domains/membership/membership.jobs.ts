import { nothing } from '#shared/kernel/fields.ts'
import { defineJob } from '#server/platform/jobs/job.ts'

/** Starts subscriptions whose first day has come, and ends those that have expired. */
export const expiry = defineJob('membership.endExpired', nothing)
