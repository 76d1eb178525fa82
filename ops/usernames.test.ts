import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { here, withDatabaseOf } from '#server/testing/commands.ts'
import { covers } from '#testing/covers.ts'
import { demoLoad } from './demo-load.ts'
import { usernameApprove, usernameList, usernameReject } from './usernames.ts'

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 })

const dataDir = mkdtempSync(join(tmpdir(), 'amp-ops-'))
beforeAll(async () => {
  await here(() => demoLoad(['--members', '5']), { dataDir })
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('requests for usernames are listed, approved and rejected', covers('UNAME-24.2'), async () => {
  const usernames = async () => (await here(usernameList, { dataDir })).said
  const approve = () => here(() => usernameApprove(['MAX']), { dataDir })
  expect(await usernames()).toMatch(/^max would like to be dinner\.jacket \(asked on \d{4}-\d\d-\d\d\)\n$/)
  expect(await approve()).toMatchObject({ status: 0, said: expect.stringContaining('Approved.') as string })
  expect(await usernames()).toBe('No request is waiting.\n')
  expect(await approve()).toMatchObject({ status: 1, complained: 'Nobody is called MAX.' })
  const reject = () => here(() => usernameReject(['dinner.jacket', '--reason', 'Too formal']), { dataDir })
  expect(await reject()).toMatchObject({ complained: 'dinner.jacket has no request waiting.' })
  await withDatabaseOf(dataDir, ({ pool }) =>
    pool.query(
      "update username_change_requests set status = 'pending', decided_at = null where old_username = 'max'",
    ),
  )
  expect(await reject()).toMatchObject({ status: 0, said: expect.stringContaining('Rejected.') as string })
  expect(
    await withDatabaseOf(dataDir, async ({ pool }) => {
      const { rows } = await pool.query(
        "select status, reason from username_change_requests where old_username = 'max'",
      )
      return rows as unknown[]
    }),
  ).toEqual([{ status: 'rejected', reason: 'Too formal' }])
})

test.each([
  ['username:approve', usernameApprove, [], 'username:approve needs the present username.'],
  ['username:reject', usernameReject, [], 'username:reject needs the present username.'],
  [
    'username:reject',
    usernameReject,
    ['anna', '--reason', 'x'.repeat(501)],
    'A reason has at most 500 characters.',
  ],
])('%s says what is wrong', async (_, command, args, complained) => {
  expect(await here(() => command(args), { dataDir })).toMatchObject({ status: 1, complained })
})
