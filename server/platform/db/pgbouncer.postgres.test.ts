import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logOut } from '#shared/domains/accounts/accounts.contract.ts'
import { messageSent, sendMessage } from '#shared/domains/messages/messages.contract.ts'
import { searchMembers } from '#shared/domains/search/search.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { createTestApp, TEST_SECRET, type TestApp } from '#server/testing/scenario/app.ts'
import { here } from '#server/testing/scenario/commands.ts'
import { createTestDatabase } from '#server/testing/database/database.ts'
import { cookieOf, createConnector, next } from '#server/testing/scenario/live.ts'
import { testLog } from '#server/testing/database/memory.ts'
import { createPostgresDatabase, dropDatabase } from '#server/testing/database/template.ts'
import { covers } from '#testing/covers.ts'
import { installed } from '#testing/deployed.ts'
import { inTransaction } from './transaction.ts'
import { sendMail } from '../mail/send-mail.ts'
import { SETTINGS, startPgBouncer } from '../../../scripts/testing/pgbouncer.mjs'
import { projectRoot } from '../runtime/project-root.ts'
import { WrongSettings } from '../runtime/start-failure.ts'
import { doctor } from '../../../ops/doctor.ts'
import { connectPostgres, openDatabase, withLock } from './database.ts'
import { migrateDatabase, readSchemaState } from './migrate.ts'
import { requirePooler } from './postgres.ts'

test('the runbook has the settings that PgBouncer is tested with', covers('BEY-51.8'), () => {
  const runbook = readFileSync(join(projectRoot, 'docs/runbooks/replica-and-pgbouncer.md'), 'utf8')
  expect(runbook).toContain(`connect_query='${SETTINGS}'`)
})

describe.each(installed('pgbouncer'))('behind %s in transaction mode', () => {
  const adminUrl = process.env['TEST_DATABASE_URL'] ?? ''
  let stored: Awaited<ReturnType<typeof createTestDatabase>>
  let bouncer: Awaited<ReturnType<typeof startPgBouncer>>
  let app: TestApp
  const connect = createConnector()
  beforeAll(async () => {
    stored = await createTestDatabase()
    bouncer = await startPgBouncer(stored.url)
    app = await createTestApp(
      {},
      {
        database: connectPostgres(stored.url, testLog, {
          servesCalls: true,
          connections: 24,
          poolUrl: bouncer.url,
        }),
      },
    )
  })
  afterAll(async () => {
    await app.close()
    await bouncer.stop()
    await stored.close()
  })

  test(
    'two members write, and receive each other’s messages live',
    covers('BEY-51.2', 'BEY-51.7'),
    async () => {
      const address = await app.http.listen({ port: 0, host: '127.0.0.1' })
      const [anna, ben] = [await app.given.member(), await app.given.member()]
      for (const [from, to] of [
        [anna, ben],
        [ben, anna],
      ] as const) {
        const page = await connect(address, await cookieOf(app.as(to)))
        const heard = next(page, messageSent.name)
        const sent = { to: to.username, body: 'Hello', clientKey: newId() }
        expect((await app.as(from).call(sendMessage, sent)).status).toBe(200)
        expect(await heard).toMatchObject({ message: { body: 'Hello' } })
      }
    },
  )

  test('many simultaneous calls share few connections', covers('BEY-51.7'), async () => {
    const members = await Promise.all(Array.from({ length: 20 }, () => app.given.member()))
    for (let round = 0; round < 3; round += 1) {
      const answers = await Promise.all(
        members.flatMap((member) => [
          app.as(member).call(searchMembers, {}),
          app.as(member).request('GET', '/api/profile'),
        ]),
      )
      expect(answers.map((answer) => ('status' in answer ? answer.status : answer.statusCode))).toEqual(
        answers.map(() => 200),
      )
    }
  })

  test('a log-out takes effect immediately', covers('BEY-51.7'), async () => {
    const agent = app.as(await app.given.member())
    const token = await cookieOf(agent)
    expect((await agent.call(logOut, {})).status).toBe(200)
    const headers = { cookie: `session=${token}` }
    expect((await app.visitor().request('GET', '/api/profile', { headers })).statusCode).toBe(401)
  })

  test('jobs run', covers('BEY-51.7'), async () => {
    const mail = { to: 'someone@example.org', subject: 'Hello', text: 'Hello' }
    await inTransaction(app.services, ({ enqueue }) => enqueue(sendMail, mail))
    await app.services.jobs.drain()
    expect(app.emails.filter(({ to }) => to === mail.to)).toHaveLength(1)
  })

  test('a session lock keeps others out until it’s released', covers('BEY-51.7'), async () => {
    const { patient, engine } = app.services.database
    const done: string[] = []
    const lock = { ...patient, engine }
    let letGo = () => {}
    const first = withLock(lock, 7, async () => {
      await new Promise<void>((resolve) => (letGo = resolve))
      done.push('first')
    })
    await expect.poll(() => countWaiting('granted')).toBe(1)
    const second = withLock(lock, 7, async () => void done.push('second'))
    await expect.poll(() => countWaiting('not granted')).toBe(1)
    letGo()
    await Promise.all([first, second])
    expect(done).toEqual(['first', 'second'])
  })
  const countWaiting = async (state: string) => {
    const { rows } = await stored.pool.query<{ count: number }>(
      `select count(*)::int from pg_locks where locktype = 'advisory' and objid = 7 and ${state}`,
    )
    return rows[0]?.count
  }

  test(
    'two instances that start on an empty database create its schema once',
    covers('BEY-51.7'),
    async () => {
      const name = `amp_test_${randomBytes(8).toString('hex')}`
      const url = await createPostgresDatabase(adminUrl, name)
      const poolUrl = new URL(bouncer.url)
      poolUrl.pathname = `/${name}`
      const open = () =>
        openDatabase({ url, poolUrl: poolUrl.href, dataDir: '', log: testLog, onLost: () => undefined })
      const instances = await Promise.all([open(), open()])
      await Promise.all(instances.map((each) => migrateDatabase(each, testLog)))
      expect(await Promise.all(instances.map(readSchemaState))).toEqual(['current', 'current'])
      await Promise.all(instances.map((each) => each.close()))
      await dropDatabase(adminUrl, name)
    },
  )

  test('a statement that takes too long is cancelled', covers('BEY-51.8'), async () => {
    const { pool, close } = connectPostgres(stored.url, testLog, { poolUrl: bouncer.url })
    await expect(pool.query('select pg_sleep(3600)')).rejects.toMatchObject({ code: '57014' })
    await close()
  })

  test.each([
    ['sets no statement timeout', '', '/', /has to set statement_timeout; see docs\/runbooks/],
    [
      'leads to another database',
      undefined,
      '/postgres',
      /^DATABASE_POOL_URL leads to another database than/,
    ],
  ])('a pooler that %s is refused', covers('BEY-51.8'), async (_, connectQuery, path, message) => {
    const other = await startPgBouncer(stored.url, connectQuery)
    const url = path === '/' ? other.url : new URL(path, other.url).href
    const required = requirePooler(url, stored.url, { within: 0, log: testLog })
    await expect(required).rejects.toThrow(message)
    await expect(required).rejects.toThrow(WrongSettings)
    await other.stop()
  })

  describe('doctor', () => {
    /** Returns doctor's exit code, and its line about the pooler. */
    const examine = async (poolUrl: string) => {
      const settings = { DATABASE_URL: stored.url, DATABASE_POOL_URL: poolUrl, SECRET_KEY: TEST_SECRET }
      const { status, said } = await here(doctor, { dataDir: app.services.config.dataDir, ...settings })
      // Doctor continues to its last check, whatever it found.
      expect(said).toMatch(/^ok +live: /m)
      return [status, /^.+pooler: .+$/m.exec(said)?.[0]]
    }
    const withSettings = (url: string) => {
      const direct = new URL(url)
      direct.searchParams.set('options', '-c statement_timeout=2000')
      return direct.href
    }

    test(
      'accepts a pooler in transaction mode in front of the same database',
      covers('BEY-51.10'),
      async () => {
        expect(await examine(bouncer.url)).toEqual([
          0,
          'ok      pooler: responds, in transaction mode, for the same database as DATABASE_URL',
        ])
      },
    )

    test(
      'reports that no pooler is used, and a server that isn’t a pooler',
      covers('BEY-51.10'),
      async () => {
        expect(await examine('')).toEqual([0, 'ok      pooler: not used'])
        expect(await examine(withSettings(stored.url))).toEqual([
          0,
          expect.stringMatching(/^warning pooler: responds, but didn't share connections when tested/),
        ])
      },
    )

    test.each([
      ['isn’t running', () => 'postgres://127.0.0.1:1/club', /cannot be used: nothing listens there$/],
      [
        'leads to another database',
        () => new URL('/postgres', bouncer.url).href,
        /and DATABASE_URL lead to different databases$/,
      ],
      ['sets no statement timeout', () => stored.url, /must set statement_timeout; see /],
    ])('reports a pooler that %s', covers('BEY-51.10'), async (_, urlOf, said) => {
      expect(await examine(urlOf())).toEqual([1, expect.stringMatching(said)])
    })

    test.each([
      ['session', 0, /^warning pooler: responds, but didn't share connections/],
      ['statement', 1, /^ERROR +pooler: it's in statement mode, where transactions don't work; see /],
    ])('notices that a pooler is in %s mode', covers('BEY-51.10'), async (mode, status, said) => {
      const other = await startPgBouncer(stored.url, SETTINGS, mode)
      expect(await examine(other.url)).toEqual([status, expect.stringMatching(said)])
      await other.stop()
    })
  })

  test('after a PgBouncer restart the site keeps working', covers('BEY-51.9'), async () => {
    const agent = app.as(await app.given.member())
    const ask = async () => (await agent.request('GET', '/api/profile')).statusCode
    expect(await ask()).toBe(200)
    await bouncer.restart()
    await expect.poll(ask).toBe(200)
    expect((await agent.call(searchMembers, {})).status).toBe(200)
  })
})
