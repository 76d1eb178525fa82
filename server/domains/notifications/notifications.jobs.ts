import * as z from 'zod/mini'
import { nothing } from '#shared/kernel/fields.ts'
import { NOTICE_KINDS } from '#shared/notices.ts'
import { defineJob } from '#server/platform/jobs/job.ts'
import { drawnReference } from '#server/platform/secrets/references.ts'

const toldOf = {
  memberId: z.uuid(),
  notices: z.array(z.object({ kind: z.enum(NOTICE_KINDS), about: z.uuid() })),
}

/** Finds notices due for members who want an email immediately. */
export const promptMails = defineJob('notifications.sendPrompt', nothing)

/** Finds notices due for members who want one email a day. */
export const dailyMails = defineJob('notifications.sendDaily', nothing)

/** One email to one member about these notices. Whether there's still anything to report is checked when it's sent. */
export const noticeMail = defineJob(
  'notifications.sendMail',
  z.object({ ...toldOf, reference: drawnReference() }),
)
export type Told = z.output<typeof noticeMail.schema>
export type Notice = Told['notices'][number]

/** Finds notices due to be pushed to the member's devices. */
export const pushNews = defineJob('notifications.pushNews', z.object({ memberId: z.uuid() }))

/** One push to one device about these notices, or none if the member asked for a test. */
export const devicePush = defineJob(
  'notifications.pushToDevice',
  z.object({ ...toldOf, deviceId: z.uuid(), isTest: z.boolean() }),
)
export type DevicePush = z.output<typeof devicePush.schema>

/** Deletes notices that are too old or too many. */
export const noticeRemoval = defineJob('notifications.removeOld', nothing)
