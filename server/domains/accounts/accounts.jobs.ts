import * as z from 'zod/mini'
import { defineJob } from '#server/platform/jobs/job.ts'

/** The wish for a new password, before anybody has looked up whose address it is. */
export const passwordReset = defineJob(
  'accounts.sendPasswordReset',
  z.object({ email: z.string(), page: z.string() }),
)
export type PasswordReset = z.output<typeof passwordReset.schema>
