import * as z from 'zod/mini'
import { NOTIFICATION_KINDS } from '#shared/domains/notifications/notifications.contract.ts'
import { nothing } from '#shared/kernel/fields.ts'
import { defineJob } from '#server/platform/jobs/job.ts'

/** Looks for what members who want to know at once should be told of. */
export const promptMails = defineJob('notifications.sendPrompt', nothing)

/** The same for members who want one mail a day. */
export const dailyMails = defineJob('notifications.sendDaily', nothing)

/** One mail to one member about these. Whether there is still anything to tell is looked up when it is sent. */
export const noticeMail = defineJob(
  'notifications.sendMail',
  z.object({
    memberId: z.uuid(),
    notices: z.array(z.object({ kind: z.enum(NOTIFICATION_KINDS), about: z.uuid() })),
  }),
)
export type NoticeMail = z.output<typeof noticeMail.schema>
export type Notice = NoticeMail['notices'][number]
