// Runs on both engines, because each engine describes itself differently, and our own SQL changes pg-boss's tables.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listActs } from '#shared/domains/audit/audit.contract.ts'
import { getSystem, retryJobs } from '#shared/domains/system/system.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#shared/kernel/time.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { sendMail } from '#server/platform/mail/send-mail.ts'
import { beat, startBeats } from '#server/platform/processes/processes.ts'
import { VERSION } from '#server/platform/runtime/version.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { covers, onBoth } from '#testing/covers.ts'
import { giveUpJob } from './system.samples.ts'

let app: TestApp
let admin: Awaited<ReturnType<TestApp['given']['member']>>
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.given.member({ role: 'admin' })
})
afterAll(() => app.close())

const read = async () => (await app.as(admin).call(getSystem, {})).ok

test('only admins can read the system state or retry jobs', covers('BEY-52.1', 'BEY-52.3'), async () => {
  const member = await app.given.member()
  const moderator = await app.given.member({ role: 'moderator' })
  await giveUpJob(app, 'mail.tidy')
  for (const [agent, status] of [
    [app.visitor(), 401],
    [app.as(member), 403],
    [app.as(moderator), 403],
  ] as const) {
    expect((await agent.call(getSystem, {})).status).toBe(status)
    expect((await agent.call(retryJobs, { queue: 'mail.tidy' })).status).toBe(status)
  }
  expect((await read()).jobs?.queues).toEqual([{ queue: 'mail.tidy', waiting: 0, active: 0, failed: 1 }])
  await app.services.database.pool.query('delete from pgboss.job')
})

test('an admin can read the state of the running site', onBoth('BEY-52.1'), async () => {
  const { database, storage, redis, processes } = await read()
  const { engine } = app.services.database
  expect(database).toMatchObject({ engine, version: expect.stringMatching(/^\d+/) })
  // The embedded database has a single connection for everything.
  expect(database?.connections !== null).toBe(engine === 'postgres')
  const { used, most } = database?.connections ?? { used: 1, most: 1 }
  expect([used > 0, most >= used]).toEqual([true, true])
  expect(database?.bytes).toBeGreaterThan(1_000_000)
  expect(storage.place).toMatch(/files$/)
  expect(storage.disk?.free).toBeGreaterThan(0)
  expect(redis).toBe(app.services.redis ? 'up' : 'unused')
  const now = app.clock.now().toISOString()
  expect(processes).toEqual([
    {
      id: app.services.self.id,
      kind: 'all',
      version: VERSION,
      startedAt: now,
      lastBeatAt: now,
      isThis: true,
      isSilent: false,
    },
  ])
})

/** Returns the services of a different process on the same database. */
const another = (role: 'web' | 'worker', mails = { sent: 0, failed: 0 }) => ({
  ...app.services,
  self: { id: newId(), startedAt: app.clock.now() },
  config: { ...app.services.config, role },
  mail: { ...app.services.mail, lastHour: () => mails },
})

test(
  'other processes report that they’re running, are marked as silent after two minutes, and are deleted after a day',
  onBoth('BEY-52.4'),
  async () => {
    const [web, worker] = [another('web'), another('worker')]
    await beat(web)
    app.clock.advance(90 * SECOND)
    await beat(worker)
    const states = async () =>
      (await read()).processes?.map(({ kind, isThis, isSilent }) => [kind, isThis, isSilent])
    expect(await states()).toEqual([
      ['all', true, false],
      ['worker', false, false],
      ['web', false, false],
    ])
    app.clock.advance(31 * SECOND)
    expect(await states()).toContainEqual(['web', false, true])
    app.clock.advance(DAY)
    await beat(worker)
    expect(await states()).toEqual([
      ['all', true, false],
      ['worker', false, false],
    ])
    const stop = startBeats(worker)
    await stop()
    expect(await states()).toEqual([['all', true, false]])
  },
)

test('a queue’s failed jobs are retried, which is recorded', onBoth('BEY-52.6'), async () => {
  await giveUpJob(app, 'mail.tidy')
  await giveUpJob(app, 'status.eraseExpired')
  const retried = async (queue: string) => (await app.as(admin).call(retryJobs, { queue })).ok.retried
  expect(await retried('mail.tidy')).toBe(1)
  const queueOf = async (name: string) => (await read()).jobs?.queues.find(({ queue }) => queue === name)
  expect(await queueOf('mail.tidy')).toMatchObject({ waiting: 1, failed: 0 })
  expect(await queueOf('status.eraseExpired')).toMatchObject({ waiting: 0, failed: 1 })
  await app.services.jobs.drain()
  expect(await queueOf('mail.tidy')).toBeUndefined()
  const records = async () => (await app.as(admin).call(listActs, { act: 'system.retryJobs' })).ok.items
  expect(await records()).toMatchObject([{ subject: { kind: 'thing', name: 'mail.tidy' } }])
  // Nothing is retried if someone else was first or there's no such queue.
  expect([await retried('mail.tidy'), await retried('no.such')]).toEqual([0, 0])
  expect(await records()).toHaveLength(1)
  await app.services.database.pool.query('delete from pgboss.job')
})

test('at most a thousand failed jobs are retried at a time', onBoth('BEY-52.6'), async () => {
  const { pool } = app.services.database
  await pool.query(
    `insert into pgboss.job (id, name, data, state, completed_on)
      select gen_random_uuid(), 'mail.tidy', '{}', 'failed', now() from generate_series(1, 1001)`,
  )
  const { ok } = await app.as(admin).call(retryJobs, { queue: 'mail.tidy' })
  expect([ok.retried, (await read()).jobs?.queues]).toEqual([
    1000,
    [{ queue: 'mail.tidy', waiting: 1000, active: 0, failed: 1 }],
  ])
  await pool.query('delete from pgboss.job')
})

test(
  'the mail section adds up all processes’ emails of the last hour, and counts pending ones',
  onBoth('BEY-52.7'),
  async () => {
    const mail = { to: 'someone@example.org', subject: 'Hello', text: 'Hello' }
    await app.services.mail.send(mail)
    const worker = another('worker', { sent: 5, failed: 2 })
    await beat(worker)
    await inTransaction(app.services, ({ enqueue }) => enqueue(sendMail, mail))
    expect((await read()).mail).toEqual({ sent: 6, failed: 2, waiting: 1 })
    await app.services.database.pool.query('delete from pgboss.job')
    app.clock.advance(HOUR)
    expect((await read()).mail).toEqual({ sent: 0, failed: 0, waiting: 0 })
    await startBeats(worker)()
  },
)

test(
  'the requests section covers the last hour, with failures and response times',
  covers('BEY-52.7'),
  async () => {
    app.clock.advance(HOUR)
    const member = app.as(await app.given.member())
    await member.request('GET', '/api/session')
    await member.request('GET', '/api/health')
    app.services.traffic.note({ status: 503, ms: 1_900 })
    const { requests } = await read()
    expect([requests.total, requests.errors, requests.minutes.length]).toEqual([2, 1, 60])
    expect(requests.p99).toBeGreaterThanOrEqual(1_900)
    expect(requests.p50).toBeLessThan(1_900)
    expect(requests.minutes.at(-1)).toMatchObject({ requests: 2, p99: requests.p99 })
    app.clock.advance(59 * MINUTE)
    expect((await read()).requests.errors).toBe(1)
    app.clock.advance(MINUTE)
    expect((await read()).requests.errors).toBe(0)
  },
)

test(
  'the system state doesn’t reveal members or the values of statements',
  covers('BEY-52.3', 'BEY-52.8'),
  async () => {
    const secret = 'unmistakable-words'
    const member = await app.given.member()
    const { pool } = app.services.database
    for (let slow = 0; slow < 3; slow += 1) {
      await pool.query(`select pg_sleep(0.05), '${secret}', 7654321, $1::text`, [secret])
    }
    await pool.query({ name: 'tests.named', text: 'select pg_sleep(0.03), $1::text', values: [secret] })
    await app.as(member).request('GET', '/api/session')
    const told = await read()
    expect(told.statements.length).toBeLessThanOrEqual(10)
    // Which statements are among the slowest depends on the machine.
    const kept = app.services.database.statements.slowest(1_000)
    const ours = kept.find(({ text }) => text === 'select pg_sleep(?), ?, ?, $1::text')
    expect(ours).toMatchObject({ name: '', count: 3 })
    expect(ours?.p99).toBeGreaterThanOrEqual(50)
    const named = kept.find(({ name }) => name === 'tests.named')
    expect(named).toMatchObject({ text: 'select pg_sleep(?), $1::text', count: 1 })
    const times = told.statements.map(({ p99 }) => p99)
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    const text = JSON.stringify([told, kept])
    for (const word of [
      secret,
      '7654321',
      member.id,
      member.username,
      member.email,
      admin.username,
      admin.id,
    ]) {
      expect(text).not.toContain(word)
    }
  },
)

test(
  'a server reports that it’s running as soon as it listens, and removes its entry when it stops',
  covers('BEY-52.4'),
  async () => {
    const other = await createTestApp()
    await other.listen({ port: 0, host: '127.0.0.1' })
    const stored = () => other.services.database.pool.query('select id, kind, version from processes')
    await expect
      .poll(async () => (await stored()).rows)
      .toEqual([{ id: other.services.self.id, kind: 'all', version: VERSION }])
    await other.close()
  },
)
