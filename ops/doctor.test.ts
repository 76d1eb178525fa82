import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { HOUR } from '#shared/kernel/time.ts'
import { systemClock } from '#server/platform/clock.ts'
import { isAlive, type OpenDatabase } from '#server/platform/db/database.ts'
import { here, makeMigratedFolder, openDatabaseOf, runCommand } from '#server/testing/scenario/commands.ts'
import { refuse } from '#server/testing/fixtures/s3-store.ts'
import { startS3 } from '#server/testing/fixtures/s3.ts'
import { covers } from '#testing/covers.ts'
import { requireSecret } from '#server/domains/settings/settings.secret.commands.ts'
import { WrongSettings } from '#server/platform/runtime/start-failure.ts'
import { doctor } from './doctor.ts'
import { secretAccept } from './secret-accept.ts'

vi.setConfig({ testTimeout: 90_000, hookTimeout: 240_000 })

/** A running site that the commands connect to, because opening its database for each of them takes a second. */
let dataDir: string
let site: OpenDatabase
beforeAll(async () => {
  dataDir = await makeMigratedFolder()
  site = await openDatabaseOf(dataDir)
})
afterAll(async () => {
  await site.close()
  rmSync(dataDir, { recursive: true })
})

test('admin:create reads the password from standard input, and doctor finds the admin', async () => {
  expect((await here(doctor, { dataDir })).said).toMatch(/^warning admin: there's none/m)
  const args = ['admin:create', '--email', 'ruth@example.org', '--username', 'ruth', '--password-stdin']
  const made = runCommand(args, { dataDir, input: 'a-rare-enough-sentence\n' })
  expect(made).toEqual({ status: 0, said: 'ruth can log in as admin.\n', complained: '' })
  expect((await here(doctor, { dataDir })).said).toMatch(/^ok +admin: there's at least one$/m)
})

test('doctor lists what it checked, and finds no errors on a working site', async () => {
  const { status, said, complained } = await here(doctor, {
    dataDir,
    SITE_URL: 'https://ampersand.example',
  })
  expect([status, complained]).toEqual([0, ''])
  expect(said).toMatch(/^ok +database: embedded, version \d+/m)
  expect(said).toMatch(/^ok +schema: up to date$/m)
  expect(said).toMatch(/^ok +files: .+ is writable$/m)
  expect(said).toMatch(/^warning mail: SMTP_URL isn't set, so emails are written to .+\/mail$/m)
  expect(said).toMatch(/^ok +redis: not used$/m)
  expect(said).toMatch(/^ok +address: https:\/\/ampersand\.example$/m)
})

test.each([
  ['an unreachable mail server', { SMTP_URL: 'smtp://127.0.0.1:1' }, 'checkMail'],
  ['an unreachable Redis', { REDIS_URL: 'redis://127.0.0.1:1' }, 'checkRedis'],
])('doctor reports %s as an error', async (_, settings, check) => {
  const { status, said } = await here(doctor, { dataDir, ...settings })
  expect(status).toBe(1)
  expect(said).toMatch(new RegExp(`^ERROR +${check}: `, 'm'))
  expect(said).toMatch(/^ok +database: /m)
})

test(
  'doctor reports a database that’s down, and still checks everything else',
  covers('OPS-01.13'),
  async () => {
    const settings = { DATABASE_URL: 'postgres://127.0.0.1:1/club', DEMO: '0', SECRET_KEY: 's'.repeat(32) }
    const { status, said, complained } = await here(doctor, { dataDir, ...settings })
    expect([status, complained]).toEqual([1, ''])
    expect(said.split('\n').map((line) => /^(\w+) +([\w ]+):/.exec(line)?.slice(1).join(' '))).toEqual([
      'ERROR database',
      'ok pooler',
      'ok files',
      'ok erasure ledger',
      'warning backups',
      'warning mail',
      'ok redis',
      'warning address',
      'ok live',
      undefined,
    ])
    expect(said).toMatch(
      /^ERROR +database: PostgreSQL at 127\.0\.0\.1:1\/club cannot be used: nothing listens there; its other checks were skipped$/m,
    )
  },
)

test(
  'doctor reports the age of the last backup, or that there are no backups',
  covers('BEY-48.5'),
  async () => {
    const place = mkdtempSync(join(tmpdir(), 'amp-backups-'))
    const said = async (settings: Record<string, string>) =>
      (await here(doctor, { dataDir, ...settings })).said
    expect(await said({})).toMatch(/^warning backups: none are scheduled, because BACKUP_TO isn't set$/m)
    expect(await said({ BACKUP_TO: place })).toMatch(/^warning backups: there's none in \S+ yet$/m)
    const taken = (hours: number) => {
      const takenAt = new Date(systemClock.now().getTime() - hours * HOUR).toISOString()
      const backups = [{ name: '2026-01-01-040000', takenAt, rows: 1, files: 1, bytes: 1 }]
      writeFileSync(join(place, 'backups.json'), JSON.stringify({ backups }))
    }
    taken(25)
    expect(await said({ BACKUP_TO: place })).toMatch(/^ok +backups: the last one, .+, is 25 hours old$/m)
    taken(27)
    expect(await said({ BACKUP_TO: place })).toMatch(
      /^ERROR +backups: the last one, .+, is 27 hours old; see /m,
    )
    rmSync(place, { recursive: true })
  },
)

test(
  'doctor detects a different SECRET_KEY, and the server doesn’t start with it until an operator accepts it',
  covers('OPS-01.5'),
  async () => {
    const now = new Date('2026-03-01T12:00:00Z')
    const [mine, other] = ['m'.repeat(32), 'o'.repeat(32)]
    await requireSecret(site.db, { secret: mine, now })
    await requireSecret(site.db, { secret: mine, now })
    await expect(requireSecret(site.db, { secret: other, now })).rejects.toThrow(WrongSettings)
    const said = async (SECRET_KEY: string) => (await here(doctor, { dataDir, SECRET_KEY })).said
    expect(await said(mine)).toMatch(/^ok +secret key: belongs to this database$/m)
    expect(await said(other)).toMatch(/^ERROR +SECRET_KEY is not the one this database is used with: /m)
    expect(await here(secretAccept, { dataDir, SECRET_KEY: other })).toMatchObject({ status: 0 })
    expect(await said(other)).toMatch(/^ok +secret key: /m)
    await site.pool.query("delete from site_settings where name = 'secretMark'")
  },
)

test.each([
  [
    'get through',
    'HTTP/1.1 101 Switching Protocols\r\nconnection: Upgrade\r\nupgrade: websocket\r\n\r\n',
    /^ok +live: /m,
  ],
  [
    'don’t get through',
    'HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n',
    /^warning live: .+ fail with 400; the reverse/m,
  ],
])('doctor reports that live connections %s', covers('OPS-01.9'), async (_, answer, line) => {
  const proxy = createServer((socket) => socket.on('error', () => undefined).end(answer))
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  const { port } = proxy.address() as AddressInfo
  const { said } = await here(doctor, { dataDir, SITE_URL: `http://127.0.0.1:${port}` })
  expect(said).toMatch(line)
  proxy.close()
})

test(
  'doctor reports which jobs failed and will be retried, and which were given up',
  covers('MAIL-13.1'),
  async () => {
    expect((await here(doctor, { dataDir })).said).toMatch(/^ok +jobs: none have failed$/m)
    await site.pool.query(
      "insert into pgboss.job (name, state) values ('mail.send', 'failed'), ('mail.send', 'failed'), ('notifications.sendMail', 'retry'), ('mail.send', 'created')",
    )
    expect((await here(doctor, { dataDir })).said).toMatch(
      /^warning jobs: abandoned in the last day: mail\.send 2; failed and waiting for a retry: notifications\.sendMail 1; see /m,
    )
  },
)

test('doctor reports a files folder that can’t be written to', async () => {
  const files = join(dataDir, 'files')
  rmSync(files, { recursive: true, force: true })
  writeFileSync(files, 'a file where the folder should be')
  const { status, said } = await here(doctor, { dataDir })
  rmSync(files)
  expect(status).toBe(1)
  expect(said).toMatch(/^ERROR +checkFiles: /m)
})

test('a command connects to the server that’s using the data folder', async () => {
  const { status, said } = runCommand(['doctor'], { dataDir })
  expect([status, said.split('\n')[0]]).toEqual([0, expect.stringMatching(/^ok +database: embedded/)])
  expect(await isAlive(site)).toBe(true)
})

describe('doctor, with files in S3,', () => {
  type S3 = Awaited<ReturnType<typeof startS3>>

  const started: S3[] = []
  const start = async (options?: Parameters<typeof startS3>[0]) => {
    const s3 = await startS3(options)
    started.push(s3)
    return s3
  }
  afterEach(async () => {
    for (const s3 of started.splice(0)) await s3.close()
  })

  /** Runs doctor and returns the exit code and the line about the files. */
  const examine = async (s3: S3, settings: Record<string, string> = {}) => {
    const { status, said } = await here(doctor, { dataDir, ...s3.environment, ...settings })
    return [status, /^.*files.*$/im.exec(said)?.[0]]
  }

  test('accepts a private bucket, and leaves nothing in it', async () => {
    const s3 = await start()
    const { endpoint, bucket } = s3.settings
    expect(await examine(s3)).toEqual([
      0,
      `ok      files: the bucket ${bucket} at ${endpoint} can be written and read, but only with the key`,
    ])
    expect(s3.calls.map(({ method }) => method)).toEqual(['PUT', 'GET', 'GET', 'GET', 'DELETE', 'GET'])
    expect(s3.objects.size).toBe(0)
  })

  test.each([
    ['files', ({ key }: { key: string }) => key !== ''],
    ['lists', ({ key }: { key: string }) => key === ''],
  ])('reports a bucket whose %s anyone can read', async (_, isOpen) => {
    const s3 = await start({ isOpen })
    expect(await examine(s3)).toEqual([
      1,
      'ERROR   files: anyone can read the bucket; see docs/runbooks/files-in-s3.md',
    ])
    expect(s3.objects.size).toBe(0)
  })

  test.each([400, 401, 412])(
    'accepts a bucket that rejects unauthenticated requests with %i',
    async (status) => {
      const s3 = await start()
      s3.disturbed(({ headers }) => (headers.authorization ? undefined : refuse(status, 'BadRequest')))
      expect((await examine(s3))[0]).toBe(0)
    },
  )

  test('reports a bucket that doesn’t clearly reject unauthenticated requests', async () => {
    const s3 = await start()
    s3.disturbed(({ headers }) => (headers.authorization ? undefined : refuse(404, 'NoSuchKey')))
    expect(await examine(s3)).toEqual([
      1,
      'ERROR   files: the bucket answers requests without the key with 404 instead of rejecting them',
    ])
  })

  test('reports a wrong secret without repeating it', async () => {
    const said = await examine(await start(), { S3_SECRET_ACCESS_KEY: 'hunter2' })
    expect(said).toEqual([
      1,
      expect.stringMatching(
        /^ERROR {3}checkFiles: S3 refused PUT doctor\/[\w-]+: 403 SignatureDoesNotMatch$/,
      ),
    ])
  })

  test('reports a bucket that returns different contents or keeps deleted files', async () => {
    const s3 = await start()
    s3.disturbed(({ method, headers }) =>
      method === 'GET' && headers.authorization ? { status: 200, body: 'another' } : undefined,
    )
    expect(await examine(s3)).toEqual([1, "ERROR   files: the bucket didn't return what was stored in it"])
    expect(await examine(await start({ isVersioned: true }))).toEqual([
      1,
      expect.stringContaining('S3 keeps old versions in this bucket'),
    ])
  })
})
