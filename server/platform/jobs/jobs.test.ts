// Runs on both engines: jobs are fetched by the database's clock.
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import type { Pool } from 'pg'
import { HOUR, MINUTE, SECOND } from '#shared/kernel/time.ts'
import { passwordReset } from '#server/domains/accounts/accounts.jobs.ts'
import { expiry } from '#server/domains/membership/membership.jobs.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { storedEmails } from '#server/testing/builders/emails.ts'
import { covers, onBoth } from '#testing/covers.ts'
import { inTransaction } from '../db/transaction.ts'
import { createLog, type Log } from '../runtime/log.ts'
import { sendMail } from '../mail/send-mail.ts'
import type { Schedule } from './job.ts'
import { createJobs } from './jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const mail = (subject: string) => ({ to: 'someone@example.org', subject, text: 'Hello' })
const subjects = () => app.emails.map(({ subject }) => subject)

test('a job runs after its transaction has committed', onBoth('MAIL-13.1'), async () => {
  await inTransaction(app.services, ({ enqueue }) => enqueue(sendMail, mail('committed')))
  await app.services.jobs.drain()
  expect(subjects()).toContain('committed')
})

const hourly = [{ job: expiry, times: { everyHours: 1 } }]
const silent = createLog('silent')

/** A separate process on the app's database, which may be unavailable to it. */
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

test('a due job runs once for the whole site, and again at its next time', onBoth(), async () => {
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
  app.clock.advance(HOUR - SECOND)
  await drainAll()
  app.clock.advance(SECOND)
  await drainAll()
  expect(runs).toHaveLength(2)
  await Promise.all(processes.map((jobs) => jobs.stop()))
})

test('a job that couldn’t be enqueued when it was due is enqueued a moment later', async () => {
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
  await expect.poll(() => runs).toBe(1)
  await jobs.stop()
  expect(lines.join('')).toContain('storing what is due failed')
})

test('a job’s data is validated before its work starts', async () => {
  const wrong = { to: 'someone@example.org', subject: 'no text' } as never
  await inTransaction(app.services, ({ enqueue }) => enqueue(sendMail, wrong))
  await app.services.jobs.drain()
  expect(subjects()).not.toContain('no text')
  expect(await app.services.jobs.count()).toContainEqual({ queue: 'mail.send', state: 'retry', count: 1 })
})

test('a job can run as soon as it’s enqueued', async () => {
  const names = Array.from({ length: 100 }, (_, at) => `now ${at}`)
  for (const name of names) {
    await inTransaction(app.services, ({ enqueue }) => enqueue(sendMail, mail(name)))
    await app.services.jobs.drain()
    expect(subjects().at(-1)).toBe(name)
  }
})

test('a job can be withdrawn by its key until its first run', onBoth(), async () => {
  const stored = async (subject: string) => (await storedEmails(app.services, subject)).length
  const withdraw = (key: string) => inTransaction(app.services, (unit) => unit.withdraw(sendMail, key))
  for (const key of ['one', 'other'])
    await inTransaction(app.services, ({ enqueue }) => enqueue(sendMail, mail(key), { delay: MINUTE, key }))
  expect(await withdraw('one')).toBe(true)
  expect(await withdraw('one')).toBe(false)
  expect([await stored('one'), await stored('other')]).toEqual([0, 1])
  const tried = { ...mail('tried'), text: undefined } as never
  await inTransaction(app.services, ({ enqueue }) => enqueue(sendMail, tried, { key: 'tried' }))
  await app.services.jobs.drain()
  expect(await withdraw('tried')).toBe(false)
  expect(await stored('tried')).toBe(1)
})

test('a job from a failed transaction never runs', onBoth(), async () => {
  const failing = inTransaction(app.services, async ({ enqueue }) => {
    await enqueue(sendMail, mail('rolled back'))
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  await app.services.jobs.drain()
  expect(subjects()).not.toContain('rolled back')
})

describe('while emails can’t be sent', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp()
  })
  afterAll(() => app.close())

  test('a failing job is kept for a retry', onBoth('MAIL-13.1'), async () => {
    app.services.jobs.handle(sendMail, async ({ subject }) => {
      if (subject === 'refused') throw new Error('the mail server is away')
    })
    await inTransaction(app.services, ({ enqueue }) => enqueue(sendMail, mail('refused')))
    await app.services.jobs.drain()
    expect(await storedEmails(app.services, 'refused')).toMatchObject([{ state: 'retry', retry_limit: 8 }])
    expect(app.logged.some((line) => line.includes('will be tried again'))).toBe(true)
  })

  test(
    'a job that fails for the last time is given up, and logged as an error',
    covers('MAIL-13.1'),
    async () => {
      const { jobs, database } = app.services
      jobs.handle(sendMail, () => Promise.reject(new Error('the mail server is away')))
      await inTransaction(app.services, ({ enqueue }) => enqueue(sendMail, mail('the last try')))
      const stored = async () => (await storedEmails(app.services, 'the last try'))[0]
      const id = (await stored())?.id ?? ''
      const givenUp = () =>
        app.logged.filter((line) => line.includes(id) && line.includes('for the last time and was given up'))
      for (let tries = 1; tries <= 9; tries += 1) {
        expect(givenUp()).toEqual([])
        await database.pool.query('update pgboss.job set start_after = now() where id = $1', [id])
        await jobs.drain()
      }
      expect(givenUp()).toHaveLength(1)
      expect(await stored()).toMatchObject({ state: 'failed' })
    },
  )
})

describe('a working process', () => {
  let busy: TestApp
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const end = (subject: string) => ends.get(subject)?.()
  beforeEach(async () => {
    begun.length = 0
    busy = await createTestApp()
    busy.services.jobs.handle(sendMail, ({ subject }) => {
      begun.push(subject)
      return new Promise((resolve) => void ends.set(subject, resolve))
    })
    busy.services.jobs.handle(passwordReset, async ({ page }) => void begun.push(page))
    busy.services.jobs.work()
  })
  afterEach(async () => {
    for (const finish of ends.values()) finish()
    await busy.close()
  })

  const send = (...subjects: string[]) =>
    inTransaction(busy.services, async ({ enqueue }) => {
      for (const subject of subjects) await enqueue(sendMail, mail(subject))
    })

  test(
    'runs four jobs of a queue at a time, and starts the next job when one of them finishes',
    onBoth(),
    async () => {
      await send('a', 'b', 'c', 'd', 'e')
      await expect.poll(() => begun).toHaveLength(4)
      const [first = ''] = begun
      end(first)
      await expect.poll(() => begun).toHaveLength(5)
      expect(new Set(begun)).toEqual(new Set(['a', 'b', 'c', 'd', 'e']))
    },
  )

  test('isn’t considered lost while it works, however long that takes', onBoth(), async () => {
    const { pool } = busy.services.database
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    await send('long')
    await expect.poll(() => begun).toEqual(['long'])
    await pool.query(`update pgboss.job set started_on = now() - interval '1 hour' where name = 'mail.send'`)
    const isLost = async () => {
      const { rows } = await pool.query<{ isLost: boolean }>(
        `select started_on + expire_in < now() as "isLost" from pgboss.job where name = 'mail.send'`,
      )
      return rows
    }
    expect(await isLost()).toEqual([{ isLost: true }])
    vi.advanceTimersByTime(MINUTE)
    await expect.poll(isLost).toEqual([{ isLost: false }])
  })

  test('works on other queues while one queue is at its limit', async () => {
    await send('a', 'b', 'c', 'd')
    await expect.poll(() => begun).toHaveLength(4)
    const wish = { email: 'someone@example.org', page: 'reset', device: '' }
    await inTransaction(busy.services, ({ enqueue }) => enqueue(passwordReset, wish))
    await expect.poll(() => begun).toContain('reset')
  })
})

test('a job whose completion couldn’t be stored hasn’t failed, and doesn’t hold up the next job', async () => {
  const { pool } = app.services.database
  const query = ((asked: string | { text: string }) =>
    /^\s*with results as \(\s*delete from pgboss.job\s/i.test(
      typeof asked === 'string' ? asked : asked.text,
    ) && !isBack
      ? Promise.reject(new Error('the database is away'))
      : pool.query(asked)) as typeof pool.query
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
    await jobs.enqueue(client, sendMail, mail(subject))
    client.release()
  }
  await put('first')
  await jobs.drain()
  await put('second')
  await jobs.drain()
  await jobs.stop()
  expect(done).toEqual(['first', 'second'])
  expect(await storedEmails(app.services, 'first', 'second')).toMatchObject([
    { state: 'active', mail: { subject: 'first' } },
  ])
  expect(lines.join('')).toContain('the end of a job could not be stored')
})

test('when stopped, the process waits only briefly for an unfinished job', covers('OPS-01.6'), async () => {
  const { clock, database, config } = app.services
  const parts = { ...database, log: silent, clock, secret: config.secretKey, jobs: [], schedules: [] }
  const jobs = await createJobs({ ...parts, stopsWithin: 20 })
  const begun = new Promise<void>((resolve) => {
    jobs.handle(sendMail, () => new Promise(() => resolve()))
  })
  await inTransaction(app.services, ({ enqueue }) => enqueue(sendMail, mail('to a server that is silent')))
  jobs.work()
  await begun
  await jobs.stop()
  const cutOff = await database.pool.query("delete from pgboss.job where state = 'active'")
  expect(cutOff.rowCount).toBeGreaterThan(0)
})
