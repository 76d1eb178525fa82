import * as z from 'zod/mini'
import { nothing } from '#shared/kernel/fields.ts'
import { defineJob } from '#server/platform/jobs/job.ts'

/** Notifies the reporters and the reported members of decisions that can no longer be undone. */
export const telling = defineJob('reports.tell', nothing)

/** Files a case for admins about a member's attempt to add a banned picture. */
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

/** Destroys the evidence of cases decided at least `EVIDENCE_KEPT` ago. */
export const evidenceExpiry = defineJob('reports.destroyOld', nothing)
