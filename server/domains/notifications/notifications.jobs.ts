import * as z from 'zod/mini'
import { nothing } from '#shared/kernel/fields.ts'
import { NOTICE_KINDS } from '#shared/notices.ts'
import { defineJob } from '#server/platform/jobs/job.ts'
import { drawnReference } from '#server/platform/secrets/references.ts'

const toldOf = {
  memberId: z.uuid(),
  notices: z.array(z.object({ kind: z.enum(NOTICE_KINDS), about: z.uuid() })),
}

/** Looks for what members who want to know at once should be told of. */
export const promptMails = defineJob('notifications.sendPrompt', nothing)

/** The same for members who want one mail a day. */
export const dailyMails = defineJob('notifications.sendDaily', nothing)

/** One mail to one member about these. Whether there is still anything to tell is looked up when it is sent. */
export const noticeMail = defineJob(
  'notifications.sendMail',
  z.object({ ...toldOf, reference: drawnReference() }),
)
export type Told = z.output<typeof noticeMail.schema>
export type Notice = Told['notices'][number]

/** Looks for what the member should be told of on their devices. */
export const pushNews = defineJob('notifications.pushNews', z.object({ memberId: z.uuid() }))

/** One push to one device about these; without any, because its member asked for a test. */
export const devicePush = defineJob(
  'notifications.pushToDevice',
  z.object({ ...toldOf, deviceId: z.uuid(), isTest: z.boolean() }),
)
export type DevicePush = z.output<typeof devicePush.schema>

/** Deletes what is too old, or too much. */
export const noticeRemoval = defineJob('notifications.removeOld', nothing)
