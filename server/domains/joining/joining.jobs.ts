import * as z from 'zod/mini'
import { nothing } from '#shared/kernel/fields.ts'
import { defineJob } from '#server/platform/jobs/job.ts'
import { drawnReference } from '#server/platform/secrets/references.ts'

/**
 * The email about a sign-up. Whether its address belongs to a member is looked up by the job; null where no sign-up
 * waits, which is as much work no matter who asked.
 */
export const signUpEmail = defineJob(
  'joining.sendLetter',
  z.object({ signUpId: z.nullable(z.uuid()), siteUrl: z.string(), reference: drawnReference() }),
)
export type SignUpEmail = z.output<typeof signUpEmail.schema>

/** Erases the sign-ups whose time has passed. */
export const signUpExpiry = defineJob('joining.eraseExpired', nothing)

/** Notes in the ledger that a member has left, so that a restored copy of the database does not bring them back. */
export const leaverNote = defineJob('joining.noteLeaver', z.object({ memberId: z.uuid() }))
export type LeaverNote = z.output<typeof leaverNote.schema>

/** Erases the members whose days of grace are over. */
export const leaversErasure = defineJob('joining.eraseLeavers', nothing, { concurrency: 1 })

/** Puts everything that is held of a member into a ZIP. */
export const exportBuild = defineJob('joining.buildExport', z.object({ exportId: z.uuid() }), {
  concurrency: 1,
})
export type ExportBuild = z.output<typeof exportBuild.schema>

/** Removes the files of exports that are gone. */
export const exportRemoval = defineJob('joining.removeExports', z.object({ exportIds: z.array(z.uuid()) }))
export type ExportRemoval = z.output<typeof exportRemoval.schema>

/** Erases the exports whose time has passed. */
export const exportExpiry = defineJob('joining.expireExports', nothing)
