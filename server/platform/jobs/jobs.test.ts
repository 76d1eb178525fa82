import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { newId } from '#shared/kernel/ids.ts'
import { HOUR, MINUTE } from '#shared/kernel/time.ts'
import { passwordReset } from '#server/domains/accounts/accounts.jobs.ts'
import { expiry } from '#server/domains/membership/membership.jobs.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { covers } from '#testing/covers.ts'
import { inTransaction } from '../db/transaction.ts'
import { createLog, type Log } from '../log.ts'
import { sendMail } from '../mail/send-mail.ts'
import type { Schedule } from './job.ts'
import { createJobs } from './jobs.ts'
import { openJob } from './sealed.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const letter = (subject: string) => ({ to: 'someone@example.org', subject, text: 'Hello' })
const subjects = () => app.letters.map(({ subject }) => subject)

test('a job runs after its transaction has committed', covers('MAIL-13'), async () => {
  await inTransaction(app.services, ({ enqueue }) => enqueue(sendMail, letter('committed')))
  await app.services.jobs.drain()
  expect(subjects()).toContain('committed')
})

const hourly = [{ job: expiry, times: { everyHours: 1 } }]
const silent = createLog('silent')

/** A process of its own on the database of the app, which may be away for it. */
const createProcess = (
  log: Log,
  schedules: readonly Schedule[] = [],
  away: Partial<Pick<Pool, 'query' | 'connect'>> = {},
) => {
  const { clock, database } = app.services
  const { pool } = database
  const { options, query, connect } = pool
  const reached = { options, query: query.bind(pool), connect: connect.bind(pool), ...away }
  const secret = app.services.config.secretKey
  return createJobs({ ...database, pool: reached, log, clock, secret, jobs: [], schedules })
}

interface StoredJob {
  id: string
  state: string
  retry_limit: number
  data: unknown
  output: unknown
}

/** The letters among the jobs there are, waiting, given up or put away, as the site reads them. */
const storedLetters = async () => {
  const { rows } = await app.services.db.execute<StoredJob & Record<string, unknown>>(
    sql`select id, state, retry_limit, data, output from pgboss.job where name = ${sendMail.name}
      union all select id, state, retry_limit, data, output from pgboss.archive order by id`,
  )
  return rows.map((row) => ({
    ...row,
    letter: openJob(app.services.config.secretKey, row) as ReturnType<typeof letter>,
  }))
}
const lettersAbout = async (...about: string[]) =>
  (await storedLetters()).filter(({ letter: { subject } }) => about.includes(subject))

test('what is due is done once for the whole site, and again at its next time', async () => {
  const runs: string[] = []
  const processes = await Promise.all(
    ['one', 'two'].map(async (name) => {
      const jobs = await createProcess(silent, hourly)
      jobs.handle(expiry, async () => void runs.push(name))
      return jobs
    }),
  )
  const drainAll = () => Promise.all(processes.map((jobs) => jobs.drain()))
  app.clock.advance(HOUR)
  await drainAll()
  await drainAll()
  expect(runs).toHaveLength(1)
  app.clock.advance(HOUR - 1)
  await drainAll()
  app.clock.advance(1)
  await drainAll()
  expect(runs).toHaveLength(2)
  await Promise.all(processes.map((jobs) => jobs.stop()))
})

test('what could not be stored when it was due is stored a moment later', async () => {
  const { pool } = app.services.database
  let tries = 0
  const connect = (() => {
    tries += 1
    return tries === 1 ? Promise.reject(new Error('the database is away')) : pool.connect()
  }) as typeof pool.connect
  const lines: string[] = []
  const log = createLog('error', { write: (line) => void lines.push(line) })
  const jobs = await createProcess(log, hourly, { connect })
  let runs = 0
  jobs.handle(expiry, async () => void (runs += 1))
  app.clock.advance(HOUR)
  jobs.work()
  await vi.waitFor(() => expect(runs).toBe(1), { timeout: 5000 })
  await jobs.stop()
  expect(lines.join('')).toContain('storing what is due failed')
})

test('what a job carries is checked before its work begins', async () => {
  const wrong = { to: 'someone@example.org', subject: 'no text' } as never
  await inTransaction(app.services, ({ enqueue }) => enqueue(sendMail, wrong))
  await app.services.jobs.drain()
  expect(subjects()).not.toContain('no text')
  expect(await app.services.jobs.count()).toContainEqual({ queue: 'mail.send', state: 'retry', count: 1 })
})

test('a job of a transaction that failed is never run', async () => {
  const failing = inTransaction(app.services, async ({ enqueue }) => {
    await enqueue(sendMail, letter('rolled back'))
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  await app.services.jobs.drain()
  expect(subjects()).not.toContain('rolled back')
})

test('a job that fails is kept for another try', covers('MAIL-13'), async () => {
  app.services.jobs.handle(sendMail, async ({ subject }) => {
    if (subject === 'refused') throw new Error('the mail server is away')
  })
  await inTransaction(app.services, ({ enqueue }) => enqueue(sendMail, letter('refused')))
  await app.services.jobs.drain()
  expect(await lettersAbout('refused')).toMatchObject([{ state: 'retry', retry_limit: 8 }])
  expect(app.logged.some((line) => line.includes('will be tried again'))).toBe(true)
})

describe('a process that works', () => {
  let busy: TestApp
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const end = (subject: string) => ends.get(subject)?.()
  beforeAll(async () => {
    busy = await createTestApp()
    busy.services.jobs.handle(sendMail, ({ subject }) => {
      begun.push(subject)
      return new Promise((resolve) => void ends.set(subject, resolve))
    })
    busy.services.jobs.handle(passwordReset, async ({ page }) => void begun.push(page))
    busy.services.jobs.work()
  })
  afterAll(async () => {
    for (const finish of ends.values()) finish()
    await busy.close()
  })

  const send = (...subjects: string[]) =>
    inTransaction(busy.services, async ({ enqueue }) => {
      for (const subject of subjects) await enqueue(sendMail, letter(subject))
    })

  test('works on four jobs of a queue at once, and begins the next when one of them ends', async () => {
    await send('a', 'b', 'c', 'd', 'e')
    await vi.waitFor(() => expect(begun).toHaveLength(4))
    const [first = ''] = begun
    end(first)
    await vi.waitFor(() => expect(begun).toHaveLength(5))
    expect(new Set(begun)).toEqual(new Set(['a', 'b', 'c', 'd', 'e']))
  })

  test('works on other queues while one has all hands full', async () => {
    const wish = { email: 'someone@example.org', page: 'reset' }
    await inTransaction(busy.services, ({ enqueue }) => enqueue(passwordReset, wish))
    await vi.waitFor(() => expect(begun).toContain('reset'))
  })
})

test('a job whose end could not be stored did not fail, and the next one is worked on', async () => {
  const { pool } = app.services.database
  const query = ((text: string, values: unknown[]) =>
    /^\s*with results as \(\s*delete from pgboss.job\s/i.test(text) && !isBack
      ? Promise.reject(new Error('the database is away'))
      : pool.query(text, values)) as typeof pool.query
  let isBack = false
  const lines: string[] = []
  const log = createLog('warn', { write: (line) => void lines.push(line) })
  const jobs = await createProcess(log, [], { query })
  const done: string[] = []
  jobs.handle(sendMail, async ({ subject }) => {
    done.push(subject)
    isBack = subject === 'second'
  })
  const put = async (subject: string) => {
    const client = await pool.connect()
    await jobs.enqueue(client, sendMail, letter(subject))
    client.release()
    // Due is what was stored before this moment, and the embedded engine's clock knows milliseconds only.
    await setTimeout(2)
  }
  await put('first')
  await jobs.drain()
  await put('second')
  await jobs.drain()
  await jobs.stop()
  expect(done).toEqual(['first', 'second'])
  expect(await lettersAbout('first', 'second')).toMatchObject([
    { state: 'active', letter: { subject: 'first' } },
  ])
  expect(lines.join('')).toContain('the end of a job could not be stored')
})

test('a job whose work is done leaves nothing behind', async () => {
  const jobs = await createProcess(silent)
  jobs.handle(sendMail, () => Promise.resolve())
  await inTransaction(app.services, ({ enqueue }) => enqueue(sendMail, letter('done')))
  expect(await lettersAbout('done')).toHaveLength(1)
  await jobs.drain()
  expect(await lettersAbout('done')).toEqual([])
  await jobs.stop()
})

test('whoever has a copy of the database reads neither letters, nor addresses, nor links in it', async () => {
  const jobs = await createProcess(silent)
  jobs.handle(sendMail, () => Promise.reject(new Error('550 <someone@example.org> is unknown')))
  const link = { ...letter('sealed'), text: 'http://localhost/#confirm=a-token' }
  const wish = { email: 'someone@example.org', page: 'http://localhost/reset' }
  await inTransaction(app.services, async ({ enqueue }) => {
    await enqueue(sendMail, link)
    await enqueue(passwordReset, wish)
    await enqueue(passwordReset, wish)
  })
  await jobs.drain()
  expect(await lettersAbout('sealed')).toMatchObject([{ state: 'retry', letter: link }])
  const { rows } = await app.services.db.execute<{ data: object }>(sql`select data, output from pgboss.job`)
  expect(JSON.stringify(rows)).not.toMatch(/someone|example\.org|a-token|localhost/)
  expect(JSON.stringify(rows)).toContain('550 <[left out]> is unknown')
  // Nor whether two of them are about the same address.
  expect(new Set(rows.map(({ data }) => JSON.stringify(data))).size).toBe(rows.length)
  await jobs.stop()
})

test('a job that was stored before jobs were sealed is done', async () => {
  const { pool } = app.services.database
  await pool.query('insert into pgboss.job (name, data) values ($1, $2)', [
    sendMail.name,
    letter('stored by an older version'),
  ])
  await setTimeout(2)
  const done: string[] = []
  const jobs = await createProcess(silent)
  jobs.handle(sendMail, async ({ subject }) => void done.push(subject))
  await jobs.drain()
  await jobs.stop()
  expect(done).toEqual(['stored by an older version'])
})

test('a job that was given up is kept for a day, and put away for a minute', async () => {
  const { pool } = app.services.database
  const jobs = await createProcess(silent)
  await jobs.stop()
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
  const caring = await createProcess(silent)
  vi.advanceTimersByTime(3 * MINUTE)
  vi.useRealTimers()
  await vi.waitFor(async () => {
    const { rows } = await pool.query<{ table: string; id: string }>(
      `select 'job' as table, id from pgboss.job where id = any ($1)
        union all select 'archive', id from pgboss.archive where id = any ($1)`,
      [[recent, old, away]],
    )
    expect(rows).toEqual([
      { table: 'job', id: recent },
      { table: 'archive', id: old },
    ])
  })
  await caring.stop()
})

test('jobs that carry a word are forgotten, waiting, given up or put away, and no others', async () => {
  const { db } = app.services
  const put = (...letters: { to: string; text: string }[]) =>
    inTransaction(app.services, async ({ enqueue }) => {
      for (const each of letters) await enqueue(sendMail, { ...each, subject: 'to forget' })
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
  expect(await lettersAbout('to forget')).toHaveLength(5)
  await inTransaction(app.services, ({ forgetJobs }) => forgetJobs('Ann@example.org'))
  const left = await lettersAbout('to forget')
  expect(left.map((each) => each.letter.text)).toEqual(['given up', `To ${other}`])
})
