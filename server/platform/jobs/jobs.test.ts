import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { sql } from 'drizzle-orm'
import { HOUR } from '#shared/kernel/time.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { covers } from '#testing/covers.ts'
import { inTransaction } from '../db/transaction.ts'
import { createLog } from '../log.ts'
import { createJobs } from './jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const letter = (subject: string) => ({ to: 'someone@example.org', subject, text: 'Hello' })
const subjects = () => app.letters.map(({ subject }) => subject)

test('a job runs after its transaction has committed', covers('MAIL-13'), async () => {
  await inTransaction(app.services, ({ enqueue }) => enqueue('mail.send', letter('committed')))
  await app.services.jobs.drain()
  expect(subjects()).toContain('committed')
})

test('a chore runs once in its time, and jobs go on where one fails', async () => {
  let runs = 0
  app.services.jobs.repeat(HOUR, async () => void (runs += 1))
  app.services.jobs.repeat(HOUR, () => Promise.reject(new Error('no broom')))
  await inTransaction(app.services, ({ enqueue }) => enqueue('mail.send', letter('after the chores')))
  await app.services.jobs.drain()
  await app.services.jobs.drain()
  expect(runs).toBe(1)
  expect(subjects()).toContain('after the chores')
  expect(app.logged.some((line) => line.includes('no broom'))).toBe(true)
})

test('a job of a transaction that failed is never run', async () => {
  const failing = inTransaction(app.services, async ({ enqueue }) => {
    await enqueue('mail.send', letter('rolled back'))
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  await app.services.jobs.drain()
  expect(subjects()).not.toContain('rolled back')
})

test('a job that fails is kept for another try', covers('MAIL-13'), async () => {
  app.services.jobs.handle('mail.send', async ({ subject }) => {
    if (subject === 'refused') throw new Error('the mail server is away')
  })
  await inTransaction(app.services, ({ enqueue }) => enqueue('mail.send', letter('refused')))
  await app.services.jobs.drain()
  const { rows } = await app.services.db.execute<{ state: string; retry_limit: number }>(
    sql`select state, retry_limit from pgboss.job where data->>'subject' = 'refused'`,
  )
  expect(rows).toEqual([{ state: 'retry', retry_limit: 8 }])
  expect(app.logged.some((line) => line.includes('will be tried again'))).toBe(true)
})

describe('a process that works', () => {
  let busy: TestApp
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const end = (subject: string) => ends.get(subject)?.()
  beforeAll(async () => {
    busy = await createTestApp()
    busy.services.jobs.handle('mail.send', ({ subject }) => {
      begun.push(subject)
      return new Promise((resolve) => void ends.set(subject, resolve))
    })
    busy.services.jobs.handle('accounts.sendPasswordReset', async ({ page }) => void begun.push(page))
    busy.services.jobs.work()
  })
  afterAll(async () => {
    for (const finish of ends.values()) finish()
    await busy.close()
  })

  const send = (...subjects: string[]) =>
    inTransaction(busy.services, async ({ enqueue }) => {
      for (const subject of subjects) await enqueue('mail.send', letter(subject))
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
    await inTransaction(busy.services, ({ enqueue }) => enqueue('accounts.sendPasswordReset', wish))
    await vi.waitFor(() => expect(begun).toContain('reset'))
  })
})

test('a job whose end could not be stored did not fail, and the next one is worked on', async () => {
  const { pool } = app.services.database
  const query = ((text: string, values: unknown[]) =>
    /state = 'completed'/.test(text) && !isBack
      ? Promise.reject(new Error('the database is away'))
      : pool.query(text, values)) as typeof pool.query
  let isBack = false
  const lines: string[] = []
  const jobs = await createJobs({ query }, createLog('warn', { write: (line) => void lines.push(line) }))
  const done: string[] = []
  jobs.handle('mail.send', async ({ subject }) => {
    done.push(subject)
    isBack = subject === 'second'
  })
  const put = async (subject: string) => {
    const client = await pool.connect()
    await jobs.enqueue(client, 'mail.send', letter(subject))
    client.release()
  }
  await put('first')
  await jobs.drain()
  await put('second')
  await jobs.drain()
  await jobs.stop()
  expect(done).toEqual(['first', 'second'])
  const { rows } = await app.services.db.execute(
    sql`select data->>'subject' as subject, state from pgboss.job where data->>'subject' in ('first', 'second') order by 1`,
  )
  expect(rows).toEqual([
    { subject: 'first', state: 'active' },
    { subject: 'second', state: 'completed' },
  ])
  expect(lines.join('')).toContain('the end of a job could not be stored')
})
