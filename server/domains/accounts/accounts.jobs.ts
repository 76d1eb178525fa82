import * as z from 'zod/mini'
import { nothing } from '#shared/kernel/fields.ts'
import { defineJob } from '#server/platform/jobs/job.ts'
import { drawnReference } from '#server/platform/secrets/references.ts'

/**
 * A password reset request; `device` can prove that the browser is known to the account. The job looks up which account
 * has the email address, if any.
 */
export const passwordReset = defineJob(
  'accounts.sendPasswordReset',
  z.object({ email: z.string(), page: z.string(), device: z._default(z.string(), '') }),
)
export type PasswordReset = z.output<typeof passwordReset.schema>

/**
 * The email to the new address when an account's email address is about to change. The job looks up whether the new
 * address belongs to a member.
 */
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

/** Deletes expired links, sessions, pending log-ins, bans, restrictions and email references. */
export const expiry = defineJob('accounts.eraseExpired', nothing)

/** Lifts the suspensions that have ended. */
export const suspensionEnd = defineJob('accounts.liftEnded', nothing)
