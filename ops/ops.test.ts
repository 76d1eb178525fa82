import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { isAlive, type OpenDatabase } from '#server/platform/db/database.ts'
import { hasPendingMigrations } from '#server/platform/db/migrate.ts'
import { projectRoot } from '#server/platform/project-root.ts'
import { here, openDatabaseOf, settingsIn, withDatabaseOf } from '#server/testing/commands.ts'
import { OPS, programArguments } from '#server/testing/programs.ts'
import { demoLoad } from './demo-load.ts'
import { covers } from '#testing/covers.ts'
import { doctor } from './doctor.ts'
import { memberErase } from './erase-member.ts'
import { memberExport } from './export-member.ts'

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 })

const folders: string[] = []
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'amp-ops-'))
  folders.push(folder)
  return folder
}
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

const ops = (
  args: string[],
  { dataDir, input = '', ...settings }: { dataDir: string; input?: string } & Record<string, string>,
) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...programArguments(OPS), ...args], {
    cwd: projectRoot,
    env: { PATH: process.env['PATH'], ...settingsIn(dataDir), ...settings },
    input,
    encoding: 'utf8',
  })
  return { status, said: stdout, complained: stderr }
}

const countAccounts = async ({ pool }: OpenDatabase) => {
  const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from accounts')
  return rows[0]?.count
}

const migrated = mkdtempSync(join(tmpdir(), 'amp-ops-'))
let firstMigration: ReturnType<typeof ops>
/** A site that runs, through which commands work: to open its database for each of them takes a second. */
const running = mkdtempSync(join(tmpdir(), 'amp-ops-'))
let site: OpenDatabase
beforeAll(async () => {
  firstMigration = ops(['migrate'], { dataDir: migrated })
  cpSync(migrated, running, { recursive: true })
  site = await openDatabaseOf(running)
})
afterAll(async () => {
  await site.close()
  for (const folder of [migrated, running]) rmSync(folder, { recursive: true, force: true })
})

/** A copy of a migrated database takes a tenth of the time to make one. */
const migratedFolder = () => {
  const dataDir = newFolder()
  cpSync(migrated, dataDir, { recursive: true })
  return dataDir
}

test('without a known command it tells which there are', () => {
  const { status, said, complained } = ops(['wipe'], { dataDir: newFolder() })
  expect([status, said]).toEqual([2, ''])
  for (const name of [
    'admin:create',
    'migrate',
    'demo:load',
    'search:rebuild',
    'files:copy',
    'export-member',
    'erase-member',
    'username:list',
    'username:approve',
    'username:reject',
    'doctor',
  ])
    expect(complained).toContain(name)
})

test('a wrong setting is told in one sentence, and the program ends with 1', () => {
  const { status, complained } = ops(['migrate'], { dataDir: newFolder(), PORT: 'abc' })
  expect(status).toBe(1)
  expect(complained).toMatch(/^Wrong settings: PORT [^\n]+\n$/)
})

test('migrate makes the schema and what the site cannot do without', async () => {
  expect(firstMigration).toEqual({ status: 0, said: 'The database is up to date.\n', complained: '' })
  await withDatabaseOf(migratedFolder(), async (database) => {
    expect(await hasPendingMigrations(database)).toBe(false)
    const { rows } = await database.pool.query<{ name: string }>('select name from membership_tiers')
    expect(rows.map(({ name }) => name).sort()).toEqual(['free', 'gold', 'silver'])
  })
})

test('migrate does no harm a second time', async () => {
  const dataDir = migratedFolder()
  const again = ops(['migrate'], { dataDir })
  expect([again.status, again.complained]).toEqual([0, ''])
  expect(await withDatabaseOf(dataDir, countAccounts)).toBe(0)
})

test.each(['3', '1000001', '12.5', ''])(
  'demo:load refuses --members=%s before it makes anything',
  async (members) => {
    const dataDir = newFolder()
    expect(await here(() => demoLoad([`--members=${members}`]), { dataDir })).toEqual({
      status: 1,
      said: '',
      complained: '--members takes a whole number from 4 to 1000000.',
    })
    expect(readdirSync(dataDir)).toEqual([])
  },
)

const countSearchRows = async ({ pool }: OpenDatabase) => {
  const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from member_search')
  return rows[0]?.count
}

test('demo:load fills an empty database, and no other, and search:rebuild brings back what the search reads', async () => {
  const dataDir = migratedFolder()
  const first = ops(['demo:load', '--members', '5'], { dataDir })
  expect([first.status, first.complained]).toEqual([0, ''])
  expect(first.said).toContain('The demo community has 5 members.')
  await withDatabaseOf(dataDir, async (database) => {
    const loaded = await countSearchRows(database)
    expect(loaded).toBeGreaterThan(0)
    await database.pool.query('delete from member_search')

    expect(await here(() => demoLoad(['--members', '5']), { dataDir })).toEqual({
      status: 1,
      said: '',
      complained: 'The demo community can only be loaded into an empty database.',
    })
    expect(await countAccounts(database)).toBe(5)

    const rebuilt = ops(['search:rebuild'], { dataDir })
    expect(rebuilt).toEqual({ status: 0, said: 'The search is up to date.\n', complained: '' })
    expect(await countSearchRows(database)).toBe(loaded)
  })
})

test('admin:create takes the password from its input, and doctor finds the admin', async () => {
  expect((await here(doctor, { dataDir: running })).said).toMatch(/^warning admin: there is none/m)
  const args = ['admin:create', '--email', 'ruth@example.org', '--username', 'ruth', '--password-stdin']
  const made = ops(args, { dataDir: running, input: 'a-rare-enough-sentence\n' })
  expect(made).toEqual({ status: 0, said: 'ruth can log in as admin.\n', complained: '' })
  expect((await here(doctor, { dataDir: running })).said).toMatch(/^ok +admin: there is one$/m)
})
describe('a member', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'amp-ops-'))
  let database: OpenDatabase
  beforeAll(async () => {
    cpSync(migrated, dataDir, { recursive: true })
    database = await openDatabaseOf(dataDir)
    await here(() => demoLoad(['--members', '5']), { dataDir })
  })
  afterAll(async () => {
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  test('is exported into a new file for its owner only', async () => {
    const file = join(dataDir, 'export.json')
    const write = () => here(() => memberExport(['KATE-AND-TOM', file]), { dataDir })
    expect(await write()).toEqual({
      status: 0,
      said: `What is held of KATE-AND-TOM is in ${file}.\n`,
      complained: '',
    })
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
      accounts: { email: 'kate-and-tom@demo.example' },
      profiles: { username: 'kate-and-tom' },
    })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(await write()).toMatchObject({ status: 1, complained: `${file} is there already.` })
  })

  test('is erased only where the username is typed a second time, or with --yes', async () => {
    const erase = (args: string[], input: string) => ops(['erase-member', ...args], { dataDir, input })
    for (const input of ['', 'anne\n']) {
      expect(erase(['anna'], input)).toMatchObject({
        status: 1,
        complained: 'That is not the same. Nobody was erased.\n',
      })
    }
    expect(await countAccounts(database)).toBe(5)
    expect(erase(['anna'], 'anna\n')).toMatchObject({
      status: 0,
      said: expect.stringMatching(/anna is erased\.\n$/) as string,
    })
    expect(await countAccounts(database)).toBe(4)
    expect(await here(() => memberErase(['max', '--yes']), { dataDir })).toMatchObject({
      status: 0,
    })
    expect(await countAccounts(database)).toBe(3)
  })

  test.each([
    ['export-member', memberExport, [], 'export-member needs a username and a file.'],
    ['export-member', memberExport, ['nobody', '/nowhere'], 'Nobody is called nobody.'],
    ['erase-member', memberErase, ['--yes'], 'erase-member needs a username.'],
    ['erase-member', memberErase, ['nobody', '--yes'], 'Nobody is called nobody.'],
    [
      'erase-member',
      memberErase,
      ['demo-admin', '--yes'],
      expect.stringContaining('the only admin') as string,
    ],
  ])('%s says what is wrong', async (_, command, args, complained) => {
    expect(await here(() => command(args), { dataDir })).toMatchObject({ status: 1, complained })
  })
})

test('doctor names what it looked at, and is content', async () => {
  const { status, said, complained } = await here(doctor, {
    dataDir: running,
    SITE_URL: 'https://ampersand.example',
  })
  expect([status, complained]).toEqual([0, ''])
  expect(said).toMatch(/^ok +database: embedded, version \d+/m)
  expect(said).toMatch(/^ok +schema: up to date$/m)
  expect(said).toMatch(/^ok +files: .+ can be written$/m)
  expect(said).toMatch(/^warning mail: no SMTP_URL; mails are written to .+\/mail$/m)
  expect(said).toMatch(/^ok +redis: not used$/m)
  expect(said).toMatch(/^ok +address: https:\/\/ampersand\.example$/m)
})

test.each([
  ['a mail server that is away', { SMTP_URL: 'smtp://127.0.0.1:1' }, 'checkMail'],
  ['a Redis that is away', { REDIS_URL: 'redis://127.0.0.1:1' }, 'checkRedis'],
])('doctor is not content with %s', async (_, settings, check) => {
  const { status, said } = await here(doctor, { dataDir: running, ...settings })
  expect(status).toBe(1)
  expect(said).toMatch(new RegExp(`^ERROR +${check}: `, 'm'))
  expect(said).toMatch(/^ok +database: /m)
})

test('doctor says which mails failed, and which were given up', covers('MAIL-13'), async () => {
  expect((await here(doctor, { dataDir: running })).said).toMatch(/^ok +jobs: none has failed$/m)
  await site.pool.query(
    "insert into pgboss.job (name, state) values ('mail.send', 'failed'), ('mail.send', 'failed'), ('notifications.sendMail', 'retry'), ('mail.send', 'created')",
  )
  expect((await here(doctor, { dataDir: running })).said).toMatch(
    /^warning jobs: given up within a day: mail\.send 2; failed and waiting to be tried again: notifications\.sendMail 1; see /m,
  )
})

test('doctor is not content with a folder for files that cannot be written', async () => {
  const dataDir = migratedFolder()
  writeFileSync(join(dataDir, 'files'), 'a file where the folder should be')
  const { status, said } = await here(doctor, { dataDir })
  expect(status).toBe(1)
  expect(said).toMatch(/^ERROR +checkFiles: /m)
})

test('a command works through the server that has the data folder', async () => {
  const { status, said } = ops(['doctor'], { dataDir: running })
  expect([status, said.split('\n')[0]]).toEqual([0, expect.stringMatching(/^ok +database: embedded/)])
  expect(await isAlive(site)).toBe(true)
})
