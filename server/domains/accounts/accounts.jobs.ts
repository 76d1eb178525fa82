import * as z from 'zod/mini'
import { nothing } from '#shared/kernel/fields.ts'
import { defineJob } from '#server/platform/jobs/job.ts'
import { drawnReference } from '#server/platform/secrets/references.ts'

/**
 * A password reset request; `device` can prove that the account knows the browser. The job looks up which account has
 * the address, if any.
 */
export const passwordReset = defineJob(
  'accounts.sendPasswordReset',
  z.object({ email: z.string(), page: z.string(), device: z._default(z.string(), '') }),
)
export type PasswordReset = z.output<typeof passwordReset.schema>

/** The email about an account's change of address. The job looks up whether the new address belongs to a member. */
export const newAddress = defineJob(
  'accounts.sendNewAddressLetter',
  z.object({
    accountId: z.uuid(),
    email: z.string(),
    token: z.string(),
    siteUrl: z.string(),
    reference: drawnReference(),
  }),
)
export type NewAddress = z.output<typeof newAddress.schema>

/** Deletes expired links and sessions. */
export const expiry = defineJob('accounts.eraseExpired', nothing)

/** Lifts the suspensions that have ended. */
export const suspensionEnd = defineJob('accounts.liftEnded', nothing)
