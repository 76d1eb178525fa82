import { nothing } from '#shared/kernel/fields.ts'
import { defineJob } from '#server/platform/jobs/job.ts'

/** Erases the partners of accounts that have long enough stopped being a couple's. */
export const partnerExpiry = defineJob('profiles.eraseFormerPartners', nothing)

/** Deletes profile views that are old enough. */
export const viewExpiry = defineJob('profiles.sweepViews', nothing)
