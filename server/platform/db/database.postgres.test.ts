import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ClientBase } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, onTestFailed, test, vi } from 'vitest'
import { KILLED_AFTER, startServer, startWriter } from '#server/testing/scenario/programs.ts'
import { answerFailure } from '#server/platform/http/failures.ts'
import { testLog } from '#server/testing/database/memory.ts'
import { createPostgresDatabase, dropDatabase, openOnPostgres } from '#server/testing/database/template.ts'
import { covers } from '#testing/covers.ts'
import { JOBS } from '../../domains.ts'
import { systemClock } from '../clock.ts'
import { createJobs } from '../jobs/jobs.ts'
import { startPostgres } from '../../../scripts/testing/services.mjs'
import { StartFailure, WrongSettings } from '../runtime/start-failure.ts'
import { requirePostgres } from './postgres.ts'
import { connectPostgres, isAlive, openDatabase, withPatience } from './database.ts'
import { openPostgresPool } from './pools.ts'
import { migrateDatabase, readSchemaState } from './migrate.ts'
import { transact } from './transact.ts'

const adminUrl = process.env['TEST_DATABASE_URL'] ?? ''
const open = (url: string) => openDatabase({ url, dataDir: '', log: testLog, onLost: () => {} })

describe('an empty database', () => {
  const name = `amp_test_${randomBytes(8).toString('hex')}`
  let url: string
  beforeAll(async () => {
    url = await createPostgresDatabase(adminUrl, name)
  })
  afterAll(() => dropDatabase(adminUrl, name))

  test('is migrated once by three instances that start at the same time', async () => {
    const instances = await Promise.all([open(url), open(url), open(url)])
    expect(await Promise.all(instances.map(readSchemaState))).toEqual(['behind', 'behind', 'behind'])
    await Promise.all(instances.map((instance) => migrateDatabase(instance, testLog)))
    expect(await Promise.all(instances.map(readSchemaState))).toEqual(['current', 'current', 'current'])
    const { rows } = await instances[0].pool.query(
      'select hash, count(*)::int from drizzle.__drizzle_migrations group by hash having count(*) > 1',
    )
    expect(rows).toEqual([])
    await Promise.all(instances.map((instance) => instance.close()))
  })

  test('responds, and limits how long a server’s statements may take', async () => {
    const database = connectPostgres(url, testLog, { servesCalls: true })
    expect(await isAlive(database)).toBe(true)
    const settings = `select current_setting('statement_timeout') as statement, current_setting('application_name') as name`
    const { rows } = await database.pool.query(settings)
    expect(rows).toEqual([{ statement: '2s', name: 'ampersand' }])
    const patient = await withPatience(database, (client) => client.query(settings))
    expect(patient.rows).toEqual([{ statement: '0', name: 'ampersand' }])
    await database.close()
  })

  test('never times out work on a patient connection', async () => {
    const database = connectPostgres(url, testLog, { servesCalls: true })
    const locker = await database.pool.connect()
    await locker.query('select pg_advisory_lock(1)')
    await withPatience(database, async (client) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      const asked = client.query('select pg_advisory_lock(1)')
      vi.advanceTimersByTime(3_600_000)
      vi.useRealTimers()
      locker.release(true)
      expect((await asked).rowCount).toBe(1)
    })
    await database.close()
  })

  test('has its queues created once by three instances that start at the same time', async () => {
    const instances = await Promise.all([open(url), open(url), open(url)])
    const all = await Promise.all(
      instances.map((instance) =>
        createJobs({ ...instance, log: testLog, clock: systemClock, secret: '', ...JOBS }),
      ),
    )
    expect(all).toHaveLength(3)
    await Promise.all(all.map((jobs) => jobs.stop()))
    await Promise.all(instances.map((instance) => instance.close()))
  })
})

describe('a start that can’t use PostgreSQL reports why', () => {
  const changed = (change: (url: URL) => void) => {
    const url = new URL(adminUrl)
    // Connects over TCP, as most operators do.
    url.searchParams.delete('host')
    change(url)
    return url.href
  }
  const cases = [
    { why: 'nothing listens there', url: () => changed((url) => (url.port = '1')) },
    {
      why: 'the user name or the password is wrong',
      url: () => changed((url) => (url.password = 'not-the-password')),
    },
    {
      why: 'the database does not exist',
      url: () => changed((url) => (url.pathname = '/amp_no_such_database')),
    },
  ]

  test.each(cases)('$why', async ({ why, url }) => {
    const opening = open(url())
    await expect(opening).rejects.toThrow(StartFailure)
    await expect(opening).rejects.toThrow(new RegExp(`^PostgreSQL at \\S+ cannot be used: ${why}\\.$`))
    await expect(opening).rejects.not.toThrow(/not-the-password/)
  })
})

test(
  'on startup the server waits for PostgreSQL to come up, and reports once that it’s waiting',
  covers('OPS-01.4'),
  async () => {
    const server = createServer((socket) => {
      const { hostname, port } = new URL(adminUrl)
      socket.pipe(connect(Number(port), hostname)).pipe(socket)
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    server.close()
    await once(server, 'close')
    const url = new URL(adminUrl)
    url.searchParams.delete('host')
    url.port = String(port)
    const warn = vi.fn(() => void server.listen(port, '127.0.0.1'))
    await requirePostgres(url.href, { within: 10_000, every: 20, log: { warn } })
    expect(warn.mock.calls).toEqual([
      [`waiting for PostgreSQL at 127.0.0.1:${port}/postgres: nothing listens there`],
    ])
    server.close()
  },
)

test.each([
  [
    'with text in another encoding',
    `encoding 'SQL_ASCII'`,
    / keeps text as SQL_ASCII; Ampersand needs .+ UTF8\.$/,
  ],
  ['that’s read-only', '', / can only be read; Ampersand needs the one that is written to\.$/],
])('a database %s is refused', covers('OPS-01.3'), async (_, made, message) => {
  const name = `amp_test_${randomBytes(8).toString('hex')}`
  const pool = openPostgresPool(adminUrl, testLog)
  await pool.query(`create database ${name} ${made} locale 'C' template template0`)
  if (!made) await pool.query(`alter database ${name} set default_transaction_read_only = on`)
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  const required = requirePostgres(url.href, { within: 0, log: testLog })
  await expect(required).rejects.toThrow(WrongSettings)
  await expect(required).rejects.toThrow(message)
  await pool.query(`drop database ${name}`)
  await pool.end()
})

test('a process opens no more connections to PostgreSQL than allowed', async () => {
  const database = connectPostgres(adminUrl, testLog, { connections: 6 })
  const { pool, prepared = pool, patient } = database
  const pools = [pool, prepared, patient.pool]
  await Promise.all(pools.flatMap((each) => Array.from({ length: 20 }, () => each.query('select 1'))))
  expect(pools.map((each) => each.totalCount)).toEqual([3, 2, 1])
  await database.close()
})

test.each(['pool', 'patience'])(
  'a connection lost while in use fails only the work on it: %s',
  async (of) => {
    const database = connectPostgres(adminUrl, testLog)
    const killer = openPostgresPool(adminUrl, testLog)
    const other = await killer.connect()
    const loseIt = async (client: ClientBase) => {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
      const ends = new Promise<void>((resolve) => void client.once('end', resolve))
      await other.query('select pg_terminate_backend($1)', [rows[0]?.pid])
      await ends
      return client.query('select 1')
    }
    const losing = of === 'pool' ? transact(database.pool, loseIt) : withPatience(database, loseIt)
    const error = await losing.catch((failed: Error) => failed)
    expect(answerFailure(error as Error, () => undefined)).toMatchObject({ error: { code: 'unavailable' } })
    expect(await isAlive(database)).toBe(true)
    other.release()
    await killer.end()
    await database.close()
  },
)

test('a search that takes longer than two seconds times out, and may be retried', async () => {
  const database = connectPostgres(adminUrl, testLog)
  const { pool, prepared = pool } = database
  const error = await prepared.query('select pg_sleep(3600)').catch((failed: Error) => failed)
  expect(answerFailure(error as Error, () => undefined)).toMatchObject({
    error: { code: 'unavailable', retryAfter: 5 },
  })
  await database.close()
})

test('a call that needs a locked table times out after two seconds', { timeout: 60_000 }, async () => {
  const name = `amp_test_${randomBytes(8).toString('hex')}`
  const made = inject('testDatabase')
  const template = made.engine === 'postgres' ? made.template : undefined
  const url = await createPostgresDatabase(adminUrl, name, template)
  const dataDir = mkdtempSync(join(tmpdir(), 'amp-'))
  const env = {
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'warn',
    SECRET_KEY: 'k'.repeat(40),
  }
  const server = startServer(env)
  const site = await server.address
  const database = openOnPostgres(url)
  const client = await database.pool.connect()
  await client.query('begin; lock table sessions')
  const answer = await fetch(`${site}/api/session`, { headers: { cookie: `session=${'x'.repeat(43)}` } })
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  client.release(true)
  await database.close()
  await server.kill()
  rmSync(dataDir, { recursive: true })
  await dropDatabase(adminUrl, name)
})

/** A server used only by this file, so that it can be frozen and crashed. */
let own: Awaited<ReturnType<typeof startPostgres>>
beforeAll(async () => {
  own = await startPostgres()
})
afterAll(() => own.stop())

test('a query to a frozen server fails after 7 s', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const database = connectPostgres(own.url, testLog, { servesCalls: true })
  const client = await database.pool.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const pid = rows[0]?.pid ?? 0
  process.kill(pid, 'SIGSTOP')
  // A server that stays frozen could never be stopped.
  onTestFailed(() => void process.kill(pid, 'SIGCONT'))
  const asked = client.query('select 1')
  vi.advanceTimersByTime(7_000)
  await expect(asked).rejects.toThrow('Query read timeout')
  process.kill(pid, 'SIGCONT')
  client.release(true)
  vi.useRealTimers()
  await database.close()
})

describe('acknowledged rows', () => {
  const listStored = async () => {
    const database = openOnPostgres(own.url)
    const { rows } = await database.pool.query<{ number: number }>('select number from written')
    await database.close()
    return new Set(rows.map((row) => row.number))
  }
  const findStartTime = async () => {
    const database = openOnPostgres(own.url)
    const { rows } = await database.pool.query<{ started: string }>(
      'select pg_postmaster_start_time()::text as started',
    )
    await database.close()
    return rows[0]?.started ?? ''
  }
  const write = (cycle: number) =>
    startWriter({ DATABASE_URL: own.url, DATA_DIR: '', FIRST: String(cycle * 1_000_000) })

  test('survive ten killed writers', { timeout: 120_000 }, async () => {
    const acknowledged: number[] = []
    for (const [cycle, rows] of KILLED_AFTER.entries()) {
      const writer = write(cycle + 1)
      await writer.wrote(rows)
      await writer.kill()
      acknowledged.push(...writer.lines.map(Number))
      const stored = await listStored()
      expect(acknowledged.filter((number) => !stored.has(number))).toEqual([])
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(200)
  })

  test('survive three server crashes, after which writing resumes', { timeout: 120_000 }, async () => {
    const writer = write(100)
    const starts = new Set<string>()
    for (let crash = 0; crash < 3; crash++) {
      await writer.wrote(writer.lines.length + 20)
      await own.crash()
      starts.add(await findStartTime())
    }
    expect(starts.size).toBe(3)
    await writer.wrote(writer.lines.length + 20)
    await writer.kill()
    const stored = await listStored()
    expect(writer.lines.map(Number).filter((number) => !stored.has(number))).toEqual([])
  })
})
