import { nothing } from '#shared/kernel/fields.ts'
import { defineJob } from '#server/platform/jobs/job.ts'

/** Deletes ended chats once they are no longer kept. */
export const endedErasure = defineJob('chat.eraseEnded', nothing)
