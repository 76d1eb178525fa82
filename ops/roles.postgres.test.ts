import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { logIn } from '#shared/domains/accounts/accounts.contract.ts'
import { RESET_PAGE, requestPasswordReset } from '#shared/domains/accounts/accounts.passwords.contract.ts'
import { signUp } from '#shared/domains/joining/joining.contract.ts'
import { getSettings, saveSettings } from '#shared/domains/settings/settings.editing.contract.ts'
import type { InputOf } from '#shared/kernel/endpoint.ts'
import { newId } from '#shared/kernel/ids.ts'
import { here, runCommand } from '#server/testing/scenario/commands.ts'
import { startServer } from '#server/testing/scenario/programs.ts'
import { createPostgresDatabase, dropDatabase } from '#server/testing/database/template.ts'
import { doctor } from './doctor.ts'
import { migrate } from './migrate.ts'

vi.setConfig({ testTimeout: 90_000, hookTimeout: 240_000 })

const adminUrl = process.env['TEST_DATABASE_URL'] ?? ''
const mark = randomBytes(6).toString('hex')
const [name, owner, server] = [`amp_test_${mark}`, `amp_owner_${mark}`, `amp_server_${mark}`]
const PASSWORD = 'a-rare-enough-sentence'
const dataDir = mkdtempSync(join(tmpdir(), 'amp-roles-'))
const SECRET_KEY = 'a secret that only this test knows'

const urlOf = (role: string) => {
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  url.username = role
  url.password = PASSWORD
  return url.href
}
const run = async (url: string, text: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query(text)
  } finally {
    await client.end()
  }
}
const asSuperuser = (text: string) => {
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return run(url.href, text)
}
/** Returns settings with which a command runs as this role. */
const settingsOf = (role: string) => ({ dataDir, SECRET_KEY, DATABASE_URL: urlOf(role) })
/** Starts a server as this role. */
const startAs = (role: string) =>
  startServer({ DATA_DIR: dataDir, DEMO: '0', SECRET_KEY, PORT: '0', DATABASE_URL: urlOf(role) })

/** Imitates a browser on a page of the site. */
const createBrowser = (address: string) => {
  let cookie = ''
  return async (method: string, path: string, body?: object) => {
    const answer = await fetch(address + path, {
      method,
      headers: { 'content-type': 'application/json', origin: address, cookie },
      ...(body && { body: JSON.stringify(body) }),
    })
    cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie
    return { status: answer.status, body: (await answer.json().catch(() => ({}))) as Record<string, unknown> }
  }
}

const rename = async (address: string, ...names: string[]) => {
  const admin = createBrowser(address)
  const login = { email: 'ruth@example.org', password: PASSWORD, remember: false }
  await asSuperuser('update accounts set second_factor_since = null')
  expect((await admin('POST', logIn.path, login)).status).toBe(200)
  // Simulates setting up a second factor after logging in. Without a second factor, an admin can't change anything.
  await asSuperuser('update accounts set second_factor_since = created_at')
  for (const siteName of names) {
    const { settings } = (await admin('GET', getSettings.path)).body as { settings: object }
    expect((await admin('PUT', saveSettings.path, { ...settings, siteName })).status).toBe(200)
  }
}

let refused: { code: number | null; complaint: string }
let steps: ReturnType<typeof runCommand>[]
/** The server used throughout this file. */
let site: ReturnType<typeof startServer>
beforeAll(async () => {
  await createPostgresDatabase(adminUrl, name)
  for (const role of [owner, server]) await asSuperuser(`create role ${role} login password '${PASSWORD}'`)
  await asSuperuser(`alter database ${name} owner to ${owner}`)
  const program = startAs(server)
  refused = { code: await program.ended, complaint: program.errors() }
  const grant = ['--grant', server]
  const admin = ['admin:create', '--email', 'ruth@example.org', '--username', 'ruth', '--password-stdin']
  steps = [
    runCommand(['migrate', ...grant], settingsOf(owner)),
    // Grants the rights a second time, as after an upgrade.
    await here(() => migrate(grant), settingsOf(owner)),
    runCommand(admin, { ...settingsOf(server), input: `${PASSWORD}\n` }),
  ]
  site = startAs(server)
  await rename(await site.address, 'First', 'Second', 'Third')
})
afterAll(async () => {
  // Stops the server first, since an interrupted job counts as in progress for minutes.
  await site.stop()
  await dropDatabase(adminUrl, name)
  for (const role of [server, owner]) await run(adminUrl, `drop role ${role}`)
  rmSync(dataDir, { recursive: true, force: true })
})

test('a server whose role may not migrate the database reports that the database’s owner must migrate it', () => {
  expect(refused.code).toBe(1)
  expect(refused.complaint).toMatch(/^The database has to be brought up to date by its owner: [^\n]+\n$/)
})

test('migrate rejects --grant for a role that doesn’t exist', async () => {
  const { status, complained } = await here(() => migrate(['--grant', 'nobody"; drop']), settingsOf(owner))
  expect([status, complained]).toEqual([1, 'There is no role nobody"; drop: create it first.'])
})

test('the owner lets another role run the server, and that role can create an admin', () => {
  expect(steps).toMatchObject(Array(3).fill({ status: 0, complained: '' }))
})

test('the site works with a role that doesn’t own the database, and logs no errors', async () => {
  const address = await site.address
  const visitor = createBrowser(address)
  const form = {
    clientKey: newId(),
    email: 'anna@example.org',
    password: PASSWORD,
    username: 'anna',
    profileType: 'woman',
    birthMonth: 1,
    birthYear: 1990,
    termsAccepted: true,
  }
  expect((await visitor('POST', signUp.path, form)).status).toBe(200)
  // Enqueues a job, which the server runs.
  const wish: InputOf<typeof requestPasswordReset> = { email: form.email, redirect_to: RESET_PAGE }
  expect((await visitor('POST', requestPasswordReset.path, wish)).status).toBe(200)
  await rename(address, 'Fourth')
  const waiting = () => asSuperuser('select * from pgboss.job')
  await expect.poll(async () => (await waiting()).rows).toEqual([])
  expect(site.lines).toEqual([`Ampersand is at ${address}`])
})

test.each([
  'update audit_acts set subject = subject',
  'delete from audit_acts',
  'truncate audit_acts',
  'alter table audit_acts disable trigger all',
  'drop table audit_acts',
  'alter table accounts add column more text',
  'drop table accounts',
  'create table more ()',
  'drop schema pgboss cascade',
  'set session_replication_role = replica',
])('the server’s role can’t %s', async (text) => {
  await expect(run(urlOf(server), text)).rejects.toMatchObject({ code: '42501' })
})

test('the server’s role can also write to tables created later', async () => {
  await run(urlOf(owner), 'create table later (id smallint generated by default as identity)')
  expect((await run(urlOf(server), 'insert into later default values returning id')).rows).toEqual([
    { id: 1 },
  ])
  await run(urlOf(owner), 'drop table later')
})

test('doctor reports whether the role may change the audit log, and the first entry that was changed or is missing', async () => {
  expect((await here(doctor, settingsOf(owner))).said).toMatch(/^warning role: it can change the audit log/m)
  const { rows } = await asSuperuser('select count(*)::int as count from audit_acts')
  const [{ count }] = rows as [{ count: number }]
  const examine = () => here(doctor, settingsOf(server))
  const whole = await examine()
  expect(whole.status).toBe(0)
  expect(whole.said).toMatch(/^ok +role: it can only add to the audit log$/m)
  const chain = `audit log: ${count} entries in an unbroken chain; write this down: ${count}`
  expect(whole.said).toMatch(new RegExp(`^ok +${chain} [0-9a-f]{64}$`, 'm'))

  await asSuperuser('alter table audit_acts disable trigger all')
  await asSuperuser(`update audit_acts set after = '{"siteName": "Other"}' where number = 2`)
  const changed = await examine()
  expect(changed.status).toBe(1)
  expect(changed.said).toMatch(/^ERROR +audit log: entry 2 is missing, changed/m)

  await asSuperuser('delete from audit_acts where number = 1')
  expect((await examine()).said).toMatch(/^ERROR +audit log: entry 1, or one older than the numbering/m)
})
