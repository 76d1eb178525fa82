import { nothing } from '#shared/kernel/fields.ts'
import { defineJob } from '#server/platform/jobs/job.ts'

/** Deletes ended chats after their retention period. */
export const endedErasure = defineJob('chat.eraseEnded', nothing)
