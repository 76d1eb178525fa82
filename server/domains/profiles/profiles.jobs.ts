import { nothing } from '#shared/kernel/fields.ts'
import { defineJob } from '#server/platform/jobs/job.ts'

/** Erases former couples' partners who have been kept long enough. */
export const partnerExpiry = defineJob('profiles.eraseFormerPartners', nothing)

/** Deletes profile views that are old enough. */
export const viewExpiry = defineJob('profiles.sweepViews', nothing)
