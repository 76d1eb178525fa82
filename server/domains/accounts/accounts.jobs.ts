import * as z from 'zod/mini'
import { defineJob } from '#server/platform/jobs/job.ts'

/** A request for a new password from a browser with this proof; whose address it is, if anybody's, is looked up by the job. */
export const passwordReset = defineJob(
  'accounts.sendPasswordReset',
  z.object({ email: z.string(), page: z.string(), device: z._default(z.string(), '') }),
)
export type PasswordReset = z.output<typeof passwordReset.schema>
