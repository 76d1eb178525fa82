import { nothing } from '#shared/kernel/fields.ts'
import { defineJob } from '#server/platform/jobs/job.ts'

/** Ends the subscriptions whose time has passed. */
export const expiry = defineJob('membership.endExpired', nothing)
