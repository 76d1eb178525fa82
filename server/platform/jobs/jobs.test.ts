import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { HOUR } from '#shared/kernel/time.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { covers } from '#testing/covers.ts'
import { inTransaction } from '../db/transaction.ts'

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
