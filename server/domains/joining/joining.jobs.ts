import * as z from 'zod/mini'
import { nothing } from '#shared/kernel/fields.ts'
import { defineJob } from '#server/platform/jobs/job.ts'
import { drawnReference } from '#server/platform/secrets/references.ts'

/**
 * The email about a sign-up. The job looks up whether the sign-up's email address belongs to a member. `signUpId` is
 * null if there's no pending sign-up; the job is enqueued anyway, so that every request causes the same work.
 */
export const signUpEmail = defineJob(
  'joining.sendLetter',
  z.object({ signUpId: z.nullable(z.uuid()), siteUrl: z.string(), reference: drawnReference() }),
)
export type SignUpEmail = z.output<typeof signUpEmail.schema>

/** Deletes expired sign-ups. */
export const signUpExpiry = defineJob('joining.eraseExpired', nothing)

/** Records in the ledger that a member has left, so that a restored copy of the database doesn't bring them back. */
export const leaverNote = defineJob('joining.noteLeaver', z.object({ memberId: z.uuid() }))
export type LeaverNote = z.output<typeof leaverNote.schema>

/** Erases the members whose grace period is over. */
export const leaversErasure = defineJob('joining.eraseLeavers', nothing, { concurrency: 1 })

/** Writes all of a member's data to a ZIP. */
export const exportBuild = defineJob('joining.buildExport', z.object({ exportId: z.uuid() }), {
  concurrency: 1,
})
export type ExportBuild = z.output<typeof exportBuild.schema>

/** Removes the files of deleted exports. */
export const exportRemoval = defineJob('joining.removeExports', z.object({ exportIds: z.array(z.uuid()) }))
export type ExportRemoval = z.output<typeof exportRemoval.schema>

/** Deletes expired exports. */
export const exportExpiry = defineJob('joining.expireExports', nothing)
