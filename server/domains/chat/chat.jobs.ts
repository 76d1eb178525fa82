import { nothing } from '#shared/kernel/fields.ts'
import { defineJob } from '#server/platform/jobs/job.ts'

/** Erases the chats that have ended and are kept no longer. */
export const endedErasure = defineJob('chat.eraseEnded', nothing)
