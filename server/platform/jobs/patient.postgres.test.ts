import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { clearStatus } from '#shared/domains/status/status.contract.ts'
import { expiry } from '#server/domains/status/status.jobs.ts'
import { userStatuses } from '#server/domains/status/status.tables.ts'
import { JOB_WORK } from '#server/domains.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { createTestDatabase } from '#server/testing/database/database.ts'
import { testLog } from '#server/testing/database/memory.ts'
import { connectPostgres } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Services } from '../domain/services.ts'
import { handleJobs } from './patient.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let app: TestApp
beforeAll(async () => {
  database = await createTestDatabase()
  const served = connectPostgres(database.url, testLog, { servesCalls: true })
  // The app has the limits used in production.
  app = await createTestApp({}, { database: served, turnsAway: true })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const LIMIT = 'show statement_timeout'
const limitsIn = async (services: Services) => {
  const { db, database: its } = services
  const answers = [
    await db.execute(sql.raw(LIMIT)),
    await its.pool.query(LIMIT),
    await (its.prepared ?? its.pool).query(LIMIT),
    await inTransaction(services, ({ tx }) => tx.execute(sql.raw(LIMIT))),
  ]
  return answers.map(({ rows }) => (rows[0] as { statement_timeout: string }).statement_timeout)
}

test('slow work is done by a job, and times out in a call', async () => {
  const { db, clock } = app.services
  const member = await app.given.member()
  await db.insert(userStatuses).values({
    userId: member.id,
    statusText: 'Here',
    updatedAt: clock.now(),
    expiresAt: clock.now(),
  })
  await app.services.database.patient.pool.query(`
    create function take_long() returns trigger language plpgsql as $$ begin perform pg_sleep(2.2); return old; end $$;
    create trigger take_long before delete on user_statuses for each row execute function take_long()`)
  const call = await app.as(member).call(clearStatus, {})
  expect([call.status, await db.$count(userStatuses)]).toEqual([503, 1])
  await inTransaction(app.services, ({ enqueue }) => enqueue(expiry, {}))
  await app.services.jobs.drain()
  expect(await db.$count(userStatuses)).toBe(0)
})

test('no job runs under the limits of calls', async () => {
  expect(await limitsIn(app.services)).toEqual(['2s', '2s', '2s', '2s'])
  const found = new Map<string, string[]>()
  const probes = JOB_WORK.map(({ job }) => ({
    job: { ...job, schema: z.unknown() },
    run: async (services: Services) => void found.set(job.name, await limitsIn(services)),
  }))
  handleJobs(app.services, probes)
  await inTransaction(app.services, async ({ enqueue }) => {
    for (const { job } of probes) await enqueue(job, {})
  })
  await app.services.jobs.drain()
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(JOB_WORK.map(({ job }) => [job.name, ['0', '0', '0', '0']])),
  )
})
