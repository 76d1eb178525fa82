import * as z from 'zod/mini'
import { nothing } from '#shared/kernel/fields.ts'
import { defineJob } from '#server/platform/jobs/job.ts'
import { drawnReference } from '#server/platform/secrets/references.ts'

/**
 * A request for a new password from a browser with this proof; whose address it is, if anybody's, is looked up by the
 * job.
 */
export const passwordReset = defineJob(
  'accounts.sendPasswordReset',
  z.object({ email: z.string(), page: z.string(), device: z._default(z.string(), '') }),
)
export type PasswordReset = z.output<typeof passwordReset.schema>

/** The email about another address of an account. Whether it belongs to a member is looked up by the job. */
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

/** Erases the links and sessions whose time has passed. */
export const expiry = defineJob('accounts.eraseExpired', nothing)

/** Lifts the suspensions that have ended. */
export const suspensionEnd = defineJob('accounts.liftEnded', nothing)
