import * as z from 'zod/mini'
import { nothing } from '#shared/kernel/fields.ts'
import { defineJob } from '#server/platform/jobs/job.ts'

/** Tells of the decisions that can no longer be taken back. */
export const telling = defineJob('reports.tell', nothing)

/** Has admins look at a banned picture that a member has tried to add. */
export const tryFiling = defineJob(
  'reports.fileTry',
  z.object({
    memberId: z.string(),
    banId: z.string(),
    fileKey: z.string(),
    width: z.number(),
    height: z.number(),
  }),
)
export type TriedPicture = z.output<typeof tryFiling.schema>

/** Destroys the evidence of what was decided long enough ago. */
export const evidenceExpiry = defineJob('reports.destroyOld', nothing)
