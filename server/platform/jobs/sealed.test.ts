// Runs on both engines: jobs are fetched by the database's clock.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '#shared/kernel/ids.ts'
import { MINUTE } from '#shared/kernel/time.ts'
import { passwordReset } from '#server/domains/accounts/accounts.jobs.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { storedEmails } from '#server/testing/builders/emails.ts'
import { onBoth } from '#testing/covers.ts'
import { inTransaction } from '../db/transaction.ts'
import { sendMail } from '../mail/send-mail.ts'
import { createJobs, type Jobs } from './jobs.ts'

let app: TestApp
let jobs: Jobs
beforeAll(async () => {
  app = await createTestApp()
  jobs = app.services.jobs
})
afterAll(() => app.close())
beforeEach(() => jobs.handle(sendMail, async (sent) => void app.emails.push(sent)))

const mail = (subject: string) => ({ to: 'someone@example.org', subject, text: 'Hello' })
const stored = (...subjects: string[]) => storedEmails(app.services, ...subjects)

test('a finished job leaves nothing behind', async () => {
  await inTransaction(app.services, ({ enqueue }) => enqueue(sendMail, mail('done')))
  expect(await stored('done')).toHaveLength(1)
  await jobs.drain()
  expect(await stored('done')).toEqual([])
})

test('a copy of the database reveals no emails, email addresses or links', async () => {
  jobs.handle(sendMail, () => Promise.reject(new Error('550 <someone@example.org> is unknown')))
  const link = { ...mail('sealed'), text: 'http://localhost/#confirm=a-token' }
  const wish = { email: 'someone@example.org', page: 'http://localhost/reset', device: '' }
  await inTransaction(app.services, async ({ enqueue }) => {
    await enqueue(sendMail, link)
    await enqueue(passwordReset, wish)
    await enqueue(passwordReset, wish)
  })
  await jobs.drain()
  expect(await stored('sealed')).toMatchObject([{ state: 'retry', mail: link }])
  const { rows } = await app.services.db.execute<{ data: object }>(sql`select data, output from pgboss.job`)
  expect(JSON.stringify(rows)).not.toMatch(/someone|example\.org|a-token|localhost/)
  expect(JSON.stringify(rows)).toContain('550 <[left out]> is unknown')
  // The rows don't reveal whether two jobs are about the same email address either.
  expect(new Set(rows.map(({ data }) => JSON.stringify(data))).size).toBe(rows.length)
})

test('a job stored before jobs were sealed still runs', async () => {
  const { pool } = app.services.database
  await pool.query(
    `insert into pgboss.job (name, data, start_after) values ($1, $2, now() - interval '1 second')`,
    [sendMail.name, mail('stored by an older version')],
  )
  await jobs.drain()
  expect(app.emails.map(({ subject }) => subject)).toContain('stored by an older version')
})

test('a given-up job is kept for a day, and archived for a minute', onBoth(), async () => {
  const { pool } = app.services.database
  const ago = (time: string) => `now() - interval '${time}'`
  const giveUp = (id: string, time: string) =>
    pool.query(
      `insert into pgboss.job (id, name, data, state, completed_on)
        values ('${id}', '${sendMail.name}', '{"subject": "given up"}', 'failed', ${ago(time)})`,
    )
  const [recent, old, away] = [newId(), newId(), newId()]
  await giveUp(recent, '23 hours')
  await giveUp(old, '25 hours')
  await giveUp(away, '25 hours')
  await pool.query(
    `with moved as (delete from pgboss.job where id = $1 returning *)
      insert into pgboss.archive select *, ${ago('2 minutes')} from moved`,
    [away],
  )
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { database, log, clock, config } = app.services
  const caring = await createJobs({
    ...database,
    log,
    clock,
    secret: config.secretKey,
    jobs: [],
    schedules: [],
  })
  vi.advanceTimersByTime(3 * MINUTE)
  vi.useRealTimers()
  const listLeft = () =>
    pool.query<{ table: string; id: string }>(
      `select 'job' as table, id from pgboss.job where id = any ($1)
        union all select 'archive', id from pgboss.archive where id = any ($1)`,
      [[recent, old, away]],
    )
  await expect
    .poll(async () => (await listLeft()).rows)
    .toEqual([
      { table: 'job', id: recent },
      { table: 'archive', id: old },
    ])
  await caring.stop()
})

test(
  'jobs that contain a word are deleted, whether waiting, given up or archived, and no others',
  onBoth(),
  async () => {
    const { db } = app.services
    const put = (...emails: { to: string; text: string }[]) =>
      inTransaction(app.services, async ({ enqueue }) => {
        for (const each of emails) await enqueue(sendMail, { ...each, subject: 'to forget' })
      })
    const [to, other] = ['ann@example.org', 'jo-ann@example.org']
    await put({ to, text: 'put away' })
    await db.execute(sql`
    with moved as (delete from pgboss.job where name = ${sendMail.name} returning *)
    insert into pgboss.archive select * from moved`)
    await put({ to: to.toUpperCase(), text: 'given up' }, { to: other, text: 'given up' })
    await db.execute(
      sql`update pgboss.job set state = 'failed', completed_on = now() where name = ${sendMail.name}`,
    )
    await put({ to: other, text: `Answer to:\n${to}\nHello` }, { to: other, text: `To ${other}` })
    expect(await stored('to forget')).toHaveLength(5)
    await inTransaction(app.services, ({ forgetJobs }) => forgetJobs('Ann@example.org'))
    const left = (await stored('to forget')).map((each) => each.mail.text)
    expect(left).toHaveLength(2)
    expect(left).toEqual(expect.arrayContaining(['given up', `To ${other}`]))
  },
)

test('jobs to forget are read in batches, however many there are', onBoth(), async () => {
  const { pool } = app.services.database
  await pool.query(
    `insert into pgboss.job (id, name, data, start_after)
      select gen_random_uuid(), $1, json_build_object('subject', 'in portions', 'text', case when n % 2 = 0 then 'To bob@example.org' else 'Hello' end), now() + interval '1 day'
      from generate_series(1, 500) as n`,
    [sendMail.name],
  )
  let mostRead = 0
  await inTransaction(app.services, async ({ tx, forgetJobs }) => {
    const client = tx.$client
    const query = client.query.bind(client)
    client.query = (async (...asked: [string]) => {
      const answer = await query(...asked)
      mostRead = Math.max(mostRead, answer.rows.length)
      return answer
    }) as typeof client.query
    await forgetJobs('bob@example.org').finally(() => (client.query = query))
  })
  const { rows } = await pool.query(
    `select data->>'text' as text from pgboss.job where data->>'subject' = 'in portions' and data->>'text' is not null`,
  )
  expect(rows).toEqual(Array.from({ length: 250 }, () => ({ text: 'Hello' })))
  expect(mostRead).toBe(200)
})
