import * as z from 'zod/mini'
import { defineJob, workOn } from '../jobs/job.ts'

/** One letter, tried again until it could be handed over. */
export const sendMail = defineJob(
  'mail.send',
  z.object({ to: z.string(), subject: z.string(), text: z.string() }),
)

export const mailWork = workOn(sendMail, (services, letter) => services.mail.send(letter))
