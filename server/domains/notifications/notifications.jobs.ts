import * as z from 'zod/mini'
import { nothing } from '#shared/kernel/fields.ts'
import { NOTICE_KINDS } from '#shared/notices.ts'
import { defineJob } from '#server/platform/jobs/job.ts'
import { drawnReference } from '#server/platform/secrets/references.ts'

const toldOf = {
  memberId: z.uuid(),
  notices: z.array(z.object({ kind: z.enum(NOTICE_KINDS), about: z.uuid() })),
}

/** Finds due notifications of members who want an email immediately. */
export const promptMails = defineJob('notifications.sendPrompt', nothing)

/** Finds due notifications of members who want one email a day. */
export const dailyMails = defineJob('notifications.sendDaily', nothing)

/** Sends one email about these notifications to one member, after checking that there's still something to report. */
export const noticeMail = defineJob(
  'notifications.sendMail',
  z.object({ ...toldOf, reference: drawnReference() }),
)
export type Told = z.output<typeof noticeMail.schema>
export type Notice = Told['notices'][number]

/** Finds notifications due to be pushed to the member's devices. */
export const pushNews = defineJob('notifications.pushNews', z.object({ memberId: z.uuid() }))

/** Sends one push about these notifications to one device. A test push has no notifications. */
export const devicePush = defineJob(
  'notifications.pushToDevice',
  z.object({ ...toldOf, deviceId: z.uuid(), isTest: z.boolean() }),
)
export type DevicePush = z.output<typeof devicePush.schema>

/** Deletes notifications that are too old or exceed the maximum number. */
export const noticeRemoval = defineJob('notifications.removeOld', nothing)
