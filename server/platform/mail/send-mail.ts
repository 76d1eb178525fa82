import * as z from 'zod/mini'
import { nothing } from '#shared/kernel/fields.ts'
import { DAY } from '#shared/kernel/time.ts'
import { defineJob, workOn, type Schedule } from '../jobs/job.ts'

/** One email, retried until it's handed over or given up. */
export const sendMail = defineJob(
  'mail.send',
  z.object({
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    reference: z.optional(z.string()),
    isNeutral: z.optional(z.boolean()),
  }),
)

/** The queue for most emails. */
export const EMAILS_QUEUE = sendMail.name

/** Removes old emails from the folder that stores them if there's no mail server. */
const tidyMail = defineJob('mail.tidy', nothing)
const KEPT_FOR = 7 * DAY

export const mailWork = [
  workOn(sendMail, (services, mail) => services.mail.send(mail)),
  workOn(tidyMail, ({ mail, clock }) => mail.tidy(new Date(clock.now().getTime() - KEPT_FOR))),
]
export const mailSchedules: readonly Schedule[] = [{ job: tidyMail, times: { everyHours: 24 } }]
