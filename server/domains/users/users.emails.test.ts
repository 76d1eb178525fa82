// Runs on both engines, because undoing an action deletes a queued job.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as acts from '#shared/domains/users/users.acts.contract.ts'
import { UNDO_SHOWN } from '#shared/kernel/undo.ts'
import { accountDecisions } from '#server/domains/reports/appeals/reports.account-decisions.tables.ts'
import { storedEmails } from '#server/testing/builders/emails.ts'
import { reason, prepareAdmin } from '#server/testing/scenario/users.ts'
import { covers, onBoth } from '#testing/covers.ts'

const { at, staff, one, opened, actsUpon, emails, suspend, close } = prepareAdmin()

const DO = {
  suspend: () => suspend(),
  restore: () => staff().call(acts.restoreUser, one()),
  restrict: () => staff().call(acts.restrictUser, { ...one(), kind: 'read_only', reason }),
  unrestrict: () => staff().call(acts.liftUserRestriction, one()),
  ban: () => staff().call(acts.banUser, { ...one(), reason }),
  unban: () => staff().call(acts.unbanUser, one()),
  close: () => close(),
  keep: () => staff().call(acts.keepUser, one()),
  makeAdmin: () => staff().call(acts.changeRole, { ...one(), role: 'admin' }),
  makeModerator: () => staff().call(acts.changeRole, { ...one(), role: 'moderator' }),
  makeMember: () => staff().call(acts.changeRole, { ...one(), role: 'user' }),
} as const
type Act = keyof typeof DO

const doAll = async (...all: Act[]) => {
  for (const act of all) expect((await DO[act]()).status).toBe(200)
}
const subjects = async () => (await emails()).map(({ subject }) => subject)

const CAN_APPEAL: Act[] = ['suspend', 'restrict', 'ban']
const decisions = () =>
  at.app.services.db.$count(accountDecisions, eq(accountDecisions.memberId, at.member.id))

const [SUSPENDED, BANNED, CLOSED, OPEN] = [
  'Your account is suspended',
  'Your account is banned',
  'Your account has been closed',
  'Your account is open again',
]

test.each<[Act, Act]>([
  ['suspend', 'restore'],
  ['restrict', 'unrestrict'],
  ['ban', 'unban'],
  ['close', 'keep'],
  ['makeAdmin', 'makeMember'],
])(
  'a user gets no email about the action %s if %s follows right after it, and otherwise one about each',
  onBoth('ADM-12.13'),
  async (act, back) => {
    const before = await opened()
    await doAll(act, back)
    expect(await subjects()).toEqual([])
    expect(await opened()).toEqual(before)
    expect(await actsUpon()).toHaveLength(2)
    expect(await decisions()).toBe(0)
    await doAll(act)
    expect(await subjects()).toHaveLength(1)
    expect(await decisions()).toBe(CAN_APPEAL.includes(act) ? 1 : 0)
    await doAll(back)
    expect(await subjects()).toHaveLength(2)
  },
)

test(
  'the email about an admin’s action waits for longer than undo is offered, but the action takes effect immediately',
  onBoth('ADM-12.13'),
  async () => {
    await doAll('suspend')
    expect((await opened()).status).toBe('suspended')
    await at.app.services.jobs.drain()
    expect(at.app.emails).toEqual([])
    const [waiting] = await storedEmails(at.app.services, SUSPENDED)
    expect(waiting).toMatchObject({ state: 'created', mail: { to: at.member.email } })
    const { rows } = await at.app.services.database.pool.query<{ seconds: number; key: string }>(
      'select extract(epoch from start_after - created_on)::int as seconds, singleton_key as key from pgboss.job where id = $1',
      [waiting?.id],
    )
    expect(rows[0]?.seconds).toBe(acts.ACT_EMAIL_WAIT / 1000)
    expect(acts.ACT_EMAIL_WAIT).toBeGreaterThan(2 * UNDO_SHOWN)
    expect(rows[0]?.key).not.toContain(at.member.id)
    expect(await subjects()).toEqual([SUSPENDED])
  },
)

test.each<[string, Act[], string[]]>([
  ['is suspended, restored and suspended again', ['suspend', 'restore', 'suspend'], [SUSPENDED]],
  ['is suspended, then banned and unbanned', ['suspend', 'ban', 'unban'], [SUSPENDED, OPEN]],
  ['is banned, then has their account closed', ['ban', 'close'], [BANNED, CLOSED]],
  ['has their account closed, then is banned and unbanned', ['close', 'ban', 'unban'], [CLOSED]],
  [
    'has their account closed, is banned and unbanned, then gets it back',
    ['close', 'ban', 'unban', 'keep'],
    [],
  ],
  [
    'becomes a moderator, an admin and a moderator again',
    ['makeModerator', 'makeAdmin', 'makeModerator'],
    ['Your new role: moderator'],
  ],
])('a user who %s gets emails that match the outcome', covers('ADM-12.13'), async (_, all, told) => {
  await doAll(...all)
  expect((await subjects()).toSorted()).toEqual(told.toSorted())
})

test('a user who’s suspended again right after being restored is notified of the reason', async () => {
  await doAll('suspend')
  expect(await subjects()).toHaveLength(1)
  await doAll('restore', 'suspend')
  expect((await subjects()).toSorted()).toEqual([OPEN, SUSPENDED, SUSPENDED].toSorted())
})

test(
  'undoing an admin’s action on one user doesn’t withdraw another user’s email',
  covers('ADM-12.13'),
  async () => {
    const other = await at.app.given.member()
    await staff().call(acts.suspendUser, { memberId: other.id, reason })
    await doAll('suspend', 'restore')
    expect((await emails()).map(({ to }) => to)).toEqual([other.email])
  },
)
