import { nothing } from '#shared/kernel/fields.ts'
import { defineJob } from '#server/platform/jobs/job.ts'

/** Erases the details of former couples' partners once they've been kept for `PARTNER_KEPT`. */
export const partnerExpiry = defineJob('profiles.eraseFormerPartners', nothing)

/** Deletes profile views older than `LOOKS_KEPT`. */
export const viewExpiry = defineJob('profiles.sweepViews', nothing)
