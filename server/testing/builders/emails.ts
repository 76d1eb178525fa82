import { sql } from 'drizzle-orm'
import { openJob, type JobRow } from '../../platform/jobs/sealed.ts'
import { sendMail } from '../../platform/mail/send-mail.ts'
import type { Email } from '../../platform/mail/mailer.ts'
import type { Services } from '../../platform/domain/services.ts'

interface EmailRow extends JobRow, Record<string, unknown> {
  state: string
  retry_limit: number
}

/** Runs delayed jobs as if they were due. */
export const drainWaiting = async ({ database, jobs }: Services): Promise<void> => {
  await database.pool.query(`update pgboss.job set start_after = now() - interval '1 second'`)
  await jobs.drain()
}

/**
 * Returns the emails with these subjects that are queued, failed permanently or archived, in any order, decrypted as
 * the site reads them.
 */
export const storedEmails = async ({ db, config }: Services, ...subjects: string[]) => {
  const { rows } = await db.execute<EmailRow>(
    sql`select id, state, retry_limit, data from pgboss.job where name = ${sendMail.name}
      union all select id, state, retry_limit, data from pgboss.archive`,
  )
  return rows
    .map(({ data, ...row }) => ({
      ...row,
      mail: openJob(config.secretKey, { id: row.id, data }) as Email,
    }))
    .filter(({ mail }) => subjects.includes(mail.subject))
}
