import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newId } from '#shared/kernel/ids.ts'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import { readSchemaState } from '#server/platform/db/migrate.ts'
import { here, openDatabaseOf, runCommand, withDatabaseOf } from '#server/testing/scenario/commands.ts'
import { covers } from '#testing/covers.ts'
import { demoLoad } from './demo-load.ts'
import { memberErase } from './erase-member.ts'
import { memberExport } from './export-member.ts'
import { membershipDecline, membershipEnd, membershipGrant, membershipList } from './memberships.ts'
import { migrate } from './migrate.ts'
import { photoBan, photoBanned, photoUnban } from './photos.ts'
import { searchRebuild } from './search-rebuild.ts'
import { usernameApprove, usernameList, usernameReject } from './usernames.ts'

vi.setConfig({ testTimeout: 90_000, hookTimeout: 240_000 })

const countAccounts = async ({ pool }: OpenDatabase) => {
  const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from accounts')
  return rows[0]?.count
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'amp-ops-'))
const [unused, migrated, dataDir] = [newFolder(), newFolder(), newFolder()]
let firstMigration: ReturnType<typeof runCommand>
let loading: ReturnType<typeof runCommand>
/** A running demo site that the commands connect to, because opening its database for each of them takes a second. */
let site: OpenDatabase
beforeAll(async () => {
  firstMigration = runCommand(['migrate'], { dataDir: migrated })
  cpSync(migrated, dataDir, { recursive: true })
  loading = runCommand(['demo:load', '--members', '5'], { dataDir })
  site = await openDatabaseOf(dataDir)
})
afterAll(async () => {
  await site.close()
  for (const folder of [unused, migrated, dataDir]) rmSync(folder, { recursive: true, force: true })
})

test('an unknown command prints a list of the known ones', () => {
  const { status, said, complained } = runCommand(['wipe'], { dataDir: unused })
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
    'membership:list',
    'membership:grant',
    'membership:decline',
    'membership:end',
    'doctor',
  ])
    expect(complained).toContain(name)
  expect(complained).toMatch(/^There is no command "wipe"\. /)
})

test.each([
  ['an unknown option', ['push:keys', '--what'], 'push:keys'],
  ['a number that looks like an option', ['demo:load', '--members', '-5'], 'demo:load [--members N]'],
])('given %s, a command shows its usage', covers('OPS-01.7'), (_, args, usage) => {
  const complained = `That is not how it is used: npm run ops -- ${usage}\n`
  expect(runCommand(args, { dataDir: unused })).toEqual({ status: 1, said: '', complained })
})

test('a wrong setting is reported in one sentence, with exit code 1', () => {
  const { status, complained } = runCommand(['migrate'], { dataDir: unused, PORT: 'abc' })
  expect(status).toBe(1)
  expect(complained).toMatch(/^Wrong settings: PORT [^\n]+\n$/)
})

test('migrate creates the schema and the site’s essential data, and changes nothing when run again', async () => {
  expect(firstMigration).toEqual({ status: 0, said: 'The database is up to date.\n', complained: '' })
  await withDatabaseOf(migrated, async (database) => {
    const look = async () => {
      const { rows } = await database.pool.query<{ name: string }>('select name from membership_tiers')
      return [await readSchemaState(database), ...rows.map(({ name }) => name).sort()]
    }
    expect(await look()).toEqual(['current', 'free', 'gold', 'silver'])
    expect(await here(() => migrate([]), { dataDir: migrated })).toEqual(firstMigration)
    expect(await look()).toEqual(['current', 'free', 'gold', 'silver'])
    expect(await countAccounts(database)).toBe(0)
  })
})

test.each(['3', '1000001', '12.5', ''])(
  'demo:load rejects --members=%s before it creates anything',
  async (members) => {
    expect(await here(() => demoLoad([`--members=${members}`]), { dataDir: unused })).toEqual({
      status: 1,
      said: '',
      complained: '--members takes a whole number from 4 to 1000000.',
    })
    expect(readdirSync(unused)).toEqual([])
  },
)

const countSearchRows = async ({ pool }: OpenDatabase) => {
  const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from member_search')
  return rows[0]?.count
}

test('demo:load fills only an empty database, and search:rebuild restores the search rows', async () => {
  expect([loading.status, loading.complained]).toEqual([0, ''])
  expect(loading.said).toContain('The demo community has 5 members.')
  const accounts = await countAccounts(site)
  expect(await here(() => demoLoad(['--members', '5']), { dataDir })).toEqual({
    status: 1,
    said: '',
    complained: 'The demo community can only be loaded into an empty database.',
  })
  expect(await countAccounts(site)).toBe(accounts)

  const loaded = await countSearchRows(site)
  expect(loaded).toBeGreaterThan(0)
  await site.pool.query('delete from member_search')
  const rebuilt = await here(searchRebuild, { dataDir })
  expect(rebuilt).toEqual({ status: 0, said: 'The search is up to date.\n', complained: '' })
  expect(await countSearchRows(site)).toBe(loaded)
})

describe('a member', () => {
  test('is exported to a new file that only its owner can read', async () => {
    const file = join(dataDir, 'export.json')
    const write = () => here(() => memberExport(['KATE-AND-TOM', file]), { dataDir })
    expect(await write()).toEqual({
      status: 0,
      said: `The data of KATE-AND-TOM is in ${file}.\n`,
      complained: '',
    })
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
      accounts: { email: 'kate-and-tom@demo.example' },
      profiles: { username: 'kate-and-tom' },
    })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(await write()).toMatchObject({ status: 1, complained: `${file} is there already.` })
    const nowhere = join(dataDir, 'no/such/folder')
    expect(await here(() => memberExport(['KATE-AND-TOM', nowhere]), { dataDir })).toMatchObject({
      status: 1,
      complained: `${nowhere} is in a folder that does not exist.`,
    })
  })

  test('is erased only if the username is typed a second time, or with --yes', async () => {
    const before = (await countAccounts(site)) ?? 0
    const refused = { status: 1, complained: "That's a different name. Nothing was erased." }
    for (const input of ['', 'anne\n']) {
      expect(await here(() => memberErase(['anna']), { dataDir, input })).toMatchObject(refused)
    }
    expect(await countAccounts(site)).toBe(before)
    expect(runCommand(['erase-member', 'anna'], { dataDir, input: 'anna\n' })).toMatchObject({
      status: 0,
      said: expect.stringMatching(/anna has been erased\.\n$/) as string,
    })
    expect(await countAccounts(site)).toBe(before - 1)
    const { rows } = await site.pool.query<{ username: string }>(
      'select username from profiles where username <> all($1)',
      [['demo-admin', 'max', 'dinner.jacket', 'kate-and-tom']],
    )
    expect(rows).toHaveLength(1)
    const erased = await here(() => memberErase([rows[0]?.username ?? '', '--yes']), { dataDir })
    expect(erased).toMatchObject({ status: 0 })
    expect(await countAccounts(site)).toBe(before - 2)
  })

  test.each([
    ['export-member', memberExport, [], 'export-member needs a username and a file.'],
    ['export-member', memberExport, ['nobody', '/nowhere'], "There's no member called nobody."],
    ['erase-member', memberErase, ['--yes'], 'erase-member needs a username.'],
    ['erase-member', memberErase, ['nobody', '--yes'], "There's no member called nobody."],
    [
      'erase-member',
      memberErase,
      ['demo-admin', '--yes'],
      expect.stringContaining('the only admin') as string,
    ],
  ])('%s reports what’s wrong with its arguments', async (_, command, args, complained) => {
    expect(await here(() => command(args), { dataDir })).toMatchObject({ status: 1, complained })
  })
})

test('username requests are listed, approved and rejected', covers('UNAME-24.2'), async () => {
  const usernames = async () => (await here(usernameList, { dataDir })).said
  const approve = () => here(() => usernameApprove(['MAX']), { dataDir })
  expect(await usernames()).toMatch(
    /^max would like to be called dinner\.jacket \(requested on \d{4}-\d\d-\d\d\)\n$/,
  )
  expect(await approve()).toMatchObject({ status: 0, said: expect.stringContaining('Approved.') as string })
  expect(await usernames()).toBe('There are no requests.\n')
  expect(await approve()).toMatchObject({ status: 1, complained: "There's no member called MAX." })
  const reject = () => here(() => usernameReject(['dinner.jacket', '--reason', 'Too formal']), { dataDir })
  expect(await reject()).toMatchObject({ complained: 'dinner.jacket has no pending request.' })
  await site.pool.query(
    "update username_change_requests set status = 'pending', decided_at = null where old_username = 'max'",
  )
  expect(await reject()).toMatchObject({ status: 0, said: expect.stringContaining('Rejected.') as string })
  const { rows } = await site.pool.query(
    "select status, reason from username_change_requests where old_username = 'max'",
  )
  expect(rows).toEqual([{ status: 'rejected', reason: 'Too formal' }])
})

test.each([
  ['username:approve', usernameApprove, [], 'username:approve needs the current username.'],
  ['username:reject', usernameReject, [], 'username:reject needs the current username.'],
  [
    'username:reject',
    usernameReject,
    ['anna', '--reason', 'x'.repeat(501)],
    'A reason may have at most 500 characters.',
  ],
])('%s reports what’s wrong with its arguments', async (_, command, args, complained) => {
  expect(await here(() => command(args), { dataDir })).toMatchObject({ status: 1, complained })
})

test(
  'membership requests are listed, granted and declined, and a membership is ended',
  covers('TIER-29.3'),
  async () => {
    const run = (command: (args: string[]) => Promise<void>, ...args: string[]) =>
      here(() => command(args), { dataDir })
    const list = async () => (await run(membershipList)).said
    await site.pool.query("update profiles set username = 'max' where username = 'dinner.jacket'")
    expect(await list()).toMatch(
      /^max would like silver \(requested on \d{4}-\d\d-\d\d\): I write long answers/,
    )
    expect(await run(membershipGrant, 'MAX', 'gold', '--until', '2099-01-31')).toMatchObject({
      status: 0,
      said: expect.stringContaining('Granted.') as string,
    })
    expect(await list()).toBe('There are no requests.\n')
    const { rows } = await site.pool.query(
      "select source, expires_at::text as until from membership_subscriptions join profiles on profiles.id = user_id where username = 'max' and status = 'active'",
    )
    expect(rows).toEqual([{ source: 'request', until: '2099-02-01 00:00:00+00' }])
    const none = { complained: 'max has no pending request.' }
    expect(await run(membershipDecline, 'max')).toMatchObject(none)
    await site.pool.query("update upgrade_requests set status = 'pending', decided_at = null")
    expect(await run(membershipDecline, 'max')).toMatchObject({ status: 0 })
    expect(await run(membershipEnd, 'max')).toMatchObject({ status: 0 })
    expect(await run(membershipEnd, 'max')).toMatchObject({ complained: 'max already has the free tier.' })
  },
)

const GRANT_USAGE = 'membership:grant needs a username and a tier: silver or gold.'

test.each([
  ['membership:grant', membershipGrant, [], GRANT_USAGE],
  ['membership:grant', membershipGrant, ['max', 'free'], GRANT_USAGE],
  [
    'membership:grant',
    membershipGrant,
    ['max', 'gold', '--until', '31/01/2099'],
    '--until takes a day like 2027-01-31.',
  ],
  [
    'membership:grant',
    membershipGrant,
    ['max', 'gold', '--until', '2099-02-30'],
    '--until takes a day like 2027-01-31.',
  ],
  ['membership:grant', membershipGrant, ['max', 'gold', '--until', '2020-01-31'], 'That day is in the past.'],
  ['membership:decline', membershipDecline, [], 'membership:decline needs a username.'],
  ['membership:end', membershipEnd, [], 'membership:end needs a username.'],
])('%s reports what’s wrong with its arguments: %j', async (_, command, args, complained) => {
  expect(await here(() => command(args), { dataDir })).toMatchObject({ status: 1, complained })
})

test('a photo is banned by its ID and listed, and the ban is lifted', async () => {
  const banned = async () => (await here(photoBanned, { dataDir })).said
  expect(await banned()).toBe('There are no banned pictures.\n')
  const { rows } = await site.pool.query<{ id: string }>('select id from photos limit 1')
  const photoId = rows[0]?.id ?? ''
  const ban = () => here(() => photoBan([photoId, '--note', 'Somebody else']), { dataDir })
  expect(await ban()).toMatchObject({ status: 0, said: expect.stringContaining('Deleted.') as string })
  expect(await ban()).toMatchObject({ status: 1 })
  const list = await banned()
  expect(list).toMatch(/^[\da-f-]{36} \d{4}-\d\d-\d\d Somebody else\n$/)
  const unban = () => here(() => photoUnban([list.slice(0, 36)]), { dataDir })
  expect(await unban()).toMatchObject({ status: 0, said: 'Members can add it again.\n' })
  expect(await unban()).toMatchObject({ status: 1, complained: "There's no ban with that id." })
})

test.each([
  ['photo:ban', photoBan, ['me'], "photo:ban needs the id in the photo's URL."],
  ['photo:ban', photoBan, [newId(), '--note', 'x'.repeat(501)], 'A note may have at most 500 characters.'],
  ['photo:unban', photoUnban, [], 'photo:unban needs an id that photo:banned lists.'],
])('%s reports what’s wrong with its arguments', async (_, command, args, complained) => {
  expect(await here(() => command(args), { dataDir })).toMatchObject({ status: 1, complained })
})
