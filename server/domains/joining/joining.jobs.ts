import * as z from 'zod/mini'
import { nothing } from '#shared/kernel/fields.ts'
import { defineJob } from '#server/platform/jobs/job.ts'

/**
 * The letter about a sign-up. Whether its address belongs to a member is looked up by the job; null where no sign-up
 * waits, which is as much work for whoever asked.
 */
export const signUpLetter = defineJob(
  'joining.sendLetter',
  z.object({ signUpId: z.nullable(z.uuid()), siteUrl: z.string() }),
)
export type SignUpLetter = z.output<typeof signUpLetter.schema>

/** Erases the sign-ups whose time has passed. */
export const signUpExpiry = defineJob('joining.eraseExpired', nothing)
