import { nothing } from '#shared/kernel/fields.ts'
import { defineJob } from '#server/platform/jobs/job.ts'

/** Erases the partners of accounts that stopped being a couple's long enough ago. */
export const partnerExpiry = defineJob('profiles.eraseFormerPartners', nothing)

/** Deletes who looked at whom, once it is old enough. */
export const viewExpiry = defineJob('profiles.sweepViews', nothing)
