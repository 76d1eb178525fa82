// Runs on both engines, as one test file of each domain does.
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getProfile } from '#shared/domains/profiles/profiles.contract.ts'
import {
  clearStatus,
  getStatus,
  STATUS_LIFE,
  STATUS_MAX,
  updateStatus,
} from '#shared/domains/status/status.contract.ts'
import { HOUR, SECOND } from '#shared/kernel/time.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { around } from '#server/testing/scenario/instants.ts'
import { covers, onBoth } from '#testing/covers.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { userStatuses } from './status.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.clock.set(new Date('2026-06-15T12:00:00Z')))

const say = (member: { id: string }, text: string) => app.as(member).call(updateStatus, { text })
const own = async (member: { id: string }) => (await app.as(member).call(getStatus, {})).ok.status
const rowsOf = ({ id }: { id: string }) =>
  app.services.db.select().from(userStatuses).where(eq(userStatuses.userId, id))
/** Returns the status as shown on the profile, or undefined if the profile isn't found. */
const shown = async (member: { username: string }, viewer?: { id: string }) => {
  const agent = viewer ? app.as(viewer) : app.visitor()
  const answer = await agent.call(getProfile, { username: member.username })
  return answer.status === 404 ? undefined : answer.ok.status
}

test('a visitor can’t read, set or clear a status', covers('STATUS-06'), async () => {
  const stranger = app.visitor()
  for (const answer of [
    await stranger.call(getStatus, {}),
    await stranger.call(updateStatus, { text: 'Hello' }),
    await stranger.call(clearStatus, {}),
  ]) {
    expect([answer.status, answer.code]).toEqual([401, 'not_signed_in'])
  }
})

test(
  'a status is trimmed, stored for 48 hours, and replaces the previous one',
  onBoth('STATUS-07', 'STATUS-08', 'STATUS-09.1', 'CALL-70', 'CONST-56', 'DATA-18'),
  async () => {
    const [member, other] = [await app.given.member(), await app.given.member()]
    await say(other, 'Mine stays')
    await say(member, 'First')
    app.clock.advance(HOUR)
    const answer = await say(member, '  Back on <b>Friday</b>\n ')
    const expiresAt = new Date('2026-06-17T13:00:00Z')
    expect(answer.ok).toEqual({
      status: { text: 'Back on <b>Friday</b>', expiresAt: around(expiresAt.toISOString()) },
    })
    expect(await rowsOf(member)).toEqual([
      {
        userId: member.id,
        statusText: 'Back on <b>Friday</b>',
        expiresAt: around(expiresAt),
        updatedAt: around(new Date('2026-06-15T13:00:00Z')),
      },
    ])
    expect(STATUS_LIFE).toBe(48 * HOUR)
    expect((await own(other))?.text).toBe('Mine stays')
    const { rows } = await app.services.db.execute<{ name: string }>(
      sql`select column_name as name from information_schema.columns where table_name = 'user_statuses'`,
    )
    const columns = rows.map(({ name }) => name).toSorted()
    expect(columns).toEqual(['expires_at', 'status_text', 'updated_at', 'user_id'])
  },
)

test('no one can set someone else’s status, or choose when it expires', covers('STATUS-09.1'), async () => {
  const [member, other] = [await app.given.member(), await app.given.member()]
  const forged = { text: 'Hello', userId: other.id, expiresAt: '2099-01-01T00:00:00.000Z' }
  const answer = await app.as(member).call(updateStatus, forged)
  expect(answer.ok.status?.expiresAt).toEqual(around('2026-06-17T12:00:00.000Z'))
  expect(await rowsOf(other)).toEqual([])
})

test(
  'an empty status is rejected, and the previous one is kept',
  covers('STATUS-02', 'STATUS-09.1'),
  async () => {
    const member = await app.given.member()
    await say(member, 'Here')
    const refused = await say(member, ' \n\t ')
    expect([refused.status, refused.code]).toEqual([422, 'status_empty'])
    expect(refused.error?.message).toBe('Please enter a status message')
    expect((await own(member))?.text).toBe('Here')
  },
)

test(
  'a status of 500 characters is accepted, and a longer one is rejected',
  covers('STATUS-03', 'STATUS-09.1', 'CONST-55'),
  async () => {
    const member = await app.given.member()
    expect(STATUS_MAX).toBe(500)
    expect((await say(member, 'é'.repeat(500))).status).toBe(200)
    const refused = await say(member, 'x'.repeat(501))
    expect([refused.status, refused.code, Object.keys(refused.error?.fields ?? {})]).toEqual([
      422,
      'invalid_input',
      ['text'],
    ])
    expect((await own(member))?.text).toBe('é'.repeat(500))
  },
)

test(
  'an expired status isn’t shown to anyone anywhere, and is deleted',
  covers('STATUS-10.1', 'STATUS-10.2'),
  async () => {
    const [member, viewer] = [await app.given.member(), await app.given.member()]
    await say(member, 'For two days')
    app.clock.advance(48 * HOUR - SECOND)
    expect([(await own(member))?.text, await shown(member, viewer)]).toEqual(['For two days', 'For two days'])
    app.clock.advance(SECOND)
    expect([await own(member), await shown(member, viewer), await shown(member, member)]).toEqual([
      null,
      null,
      null,
    ])
    await say(viewer, 'Still good')
    await app.services.jobs.drain()
    expect(await rowsOf(member)).toEqual([])
    expect(await rowsOf(viewer)).toHaveLength(1)
  },
)

test('clearing a status removes the member’s own status and no one else’s', onBoth('STATUS-11'), async () => {
  const [member, other] = [await app.given.member(), await app.given.member()]
  await say(member, 'Gone in a moment')
  await say(other, 'Stays')
  for (const _time of [1, 2]) {
    expect((await app.as(member).call(clearStatus, {})).ok).toEqual({ status: null })
  }
  expect([await own(member), await rowsOf(member), (await own(other))?.text]).toEqual([null, [], 'Stays'])
})

test('a status is only shown to those who may see the profile', async () => {
  const [member, other, friend, blocked, admin] = [
    await app.given.member(),
    await app.given.member(),
    await app.given.member(),
    await app.given.member(),
    await app.given.member({ role: 'admin' }),
  ]
  const hidden = await app.given.member({ visibility: 'friends' })
  await app.given.block(member, blocked)
  await app.given.friends(hidden, friend)
  await say(member, 'In town')
  await say(hidden, 'For friends')
  for (const viewer of [member, other, friend, admin]) expect(await shown(member, viewer)).toBe('In town')
  expect(await shown(member)).toBeNull()
  expect(await shown(member, blocked)).toBeUndefined()
  expect(await shown(hidden, friend)).toBe('For friends')
  for (const viewer of [other, admin, undefined]) expect(await shown(hidden, viewer)).toBeUndefined()
  await app.services.db.update(accounts).set({ status: 'suspended' }).where(eq(accounts.id, member.id))
  expect(await shown(member, other)).toBeUndefined()
})

test('a status is deleted along with the account', async () => {
  const member = await app.given.member()
  await say(member, 'Bye')
  await app.services.db.delete(accounts).where(eq(accounts.id, member.id))
  expect(await rowsOf(member)).toEqual([])
})

test(
  'a status can be changed ten times an hour and cleared any number of times',
  covers('STATUS-09.2'),
  async () => {
    const agent = app.as(await app.given.member())
    for (let count = 1; count <= 10; count += 1) {
      expect((await agent.call(updateStatus, { text: `Number ${count}` })).status).toBe(200)
    }
    const refused = await agent.call(updateStatus, { text: 'Number 11' })
    expect([refused.status, refused.code]).toEqual([429, 'too_many_requests'])
    expect((await agent.call(getStatus, {})).ok.status?.text).toBe('Number 10')
    expect((await agent.call(clearStatus, {})).status).toBe(200)
  },
)
