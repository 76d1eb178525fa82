import { sql } from 'drizzle-orm'
import { openJob, type JobRow } from '../platform/jobs/sealed.ts'
import { sendMail } from '../platform/mail/send-mail.ts'
import type { Letter } from '../platform/mail/mailer.ts'
import type { Services } from '../platform/services.ts'

interface LetterRow extends JobRow, Record<string, unknown> {
  state: string
  retry_limit: number
}

/** Has the jobs that wait for their time run, as if it had come. */
export const drainWaiting = async ({ database, jobs }: Services): Promise<void> => {
  await database.pool.query(`update pgboss.job set start_after = now() - interval '1 second'`)
  await jobs.drain()
}

/** The letters with these subjects that wait, were given up or put away, in any order, as the site reads them. */
export const storedLetters = async ({ db, config }: Services, ...subjects: string[]) => {
  const { rows } = await db.execute<LetterRow>(
    sql`select id, state, retry_limit, data from pgboss.job where name = ${sendMail.name}
      union all select id, state, retry_limit, data from pgboss.archive`,
  )
  return rows
    .map(({ data, ...row }) => ({
      ...row,
      letter: openJob(config.secretKey, { id: row.id, data }) as Letter,
    }))
    .filter(({ letter }) => subjects.includes(letter.subject))
}
