import { nothing } from '#shared/kernel/fields.ts'
import { defineJob } from '#server/platform/jobs/job.ts'

/** Begins the subscriptions whose first day has come, and ends those whose time has passed. */
export const expiry = defineJob('membership.endExpired', nothing)
