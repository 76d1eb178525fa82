import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestUsername } from '#shared/domains/usernames/usernames.contract.ts'
import { listUsers, openUser } from '#shared/domains/users/users.contract.ts'
import { fileVisitorReport } from '#shared/domains/reports/reports.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { DAY, HOUR, MINUTE, siteDayOf } from '#shared/kernel/time.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { createCase } from '#server/testing/builders/cases.ts'
import { readActs } from '#server/testing/builders/exported.ts'
import { PASSWORD } from '#server/testing/builders/given.ts'
import { around } from '#server/testing/scenario/instants.ts'
import { covers } from '#testing/covers.ts'
import { closed, suspended } from './users.samples.ts'

type Member = Awaited<ReturnType<TestApp['given']['member']>>

let app: TestApp
let admin: Member
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.given.member({ role: 'admin', username: 'Head.of.all' })
})
afterAll(() => app.close())

const staff = () => app.as(admin)
const list = async (input: Parameters<typeof listUsers.input.parse>[0] = {}) =>
  (await staff().call(listUsers, input as object)).ok
const namesOf = async (input: object) => (await list(input)).items.map(({ username }) => username)
const open = async (memberId: string, by = admin) => (await app.as(by).call(openUser, { memberId })).ok
const actsUpon = async (member: Member) =>
  (await readActs(app.services, member)).actsUponYou.map(({ act }) => act)

test('only admins can list users or view an individual one', covers('ADM-12.1', 'ADM-20'), async () => {
  const member = await app.given.member()
  for (const caller of [app.visitor(), app.as(member)]) {
    for (const answer of [
      await caller.call(listUsers, {}),
      await caller.call(openUser, { memberId: member.id }),
    ]) {
      expect(['not_signed_in', 'not_admin']).toContain(answer.code)
    }
  }
})

test('admins can list users with their details, newest first and paginated', covers('ADM-12.1'), async () => {
  app.clock.advance(DAY)
  const first = await app.given.member({ profileType: 'couple_mf' })
  app.clock.advance(1000)
  const second = await app.given.member({ role: 'gold', verifiedAt: app.clock.now() })
  await app.given.tier(second, 'gold')
  const page = await list({ limit: 1 })
  expect(page.items).toEqual([
    {
      id: second.id,
      username: second.username,
      email: second.email,
      role: 'user',
      status: 'active',
      tier: 'gold',
      profileType: 'woman',
      isVerified: true,
      createdAt: around(app.clock.now().toISOString()),
      lastSeenOn: siteDayOf(app.clock.now()),
    },
  ])
  const rest = await list({ limit: 1, cursor: page.next })
  expect(rest.items).toMatchObject([
    { username: first.username, tier: 'free', profileType: 'couple_mf', isVerified: false },
  ])
  expect((await list({ limit: 2 })).items).toHaveLength(2)
})

test('admins can list users by last activity', covers('ADM-12.1'), async () => {
  const old = await app.given.member(
    { lastActiveAt: new Date(app.clock.now().getTime() + HOUR) },
    { createdAt: new Date('2020-01-01T12:00:00Z') },
  )
  const page = await list({ order: 'seen', limit: 1 })
  expect(page.items).toMatchObject([{ username: old.username }])
  expect((await list({ order: 'seen', limit: 1, cursor: page.next })).items[0]?.username).not.toBe(
    old.username,
  )
  expect((await list({ limit: 1 })).items[0]?.username).not.toBe(old.username)
})

test(
  'admins can find users by the start of their name, sorted by name and paginated',
  covers('ADM-12.1'),
  async () => {
    for (const username of ['Zoe_b', 'zoe-a', 'ZOE.c', 'Zo', 'azoe']) await app.given.member({ username })
    expect(await namesOf({ q: ' ZOE ' })).toEqual(['zoe-a', 'ZOE.c', 'Zoe_b'])
    const page = await list({ q: 'zoe', limit: 2 })
    expect(page.items.map(({ username }) => username)).toEqual(['zoe-a', 'ZOE.c'])
    expect(await namesOf({ q: 'zoe', limit: 2, cursor: page.next })).toEqual(['Zoe_b'])
    expect(await namesOf({ q: 'zoe%' })).toEqual([])
    const wrong = await staff().call(listUsers, { q: 'zoe', cursor: 'Not a name' })
    expect(wrong.code).toBe('invalid_input')
  },
)

test(
  'admins can find a user by their full email address in any case, or by id',
  covers('ADM-12.1'),
  async () => {
    const member = await app.given.member({}, { email: 'Someone.There@example.org' })
    expect(await namesOf({ q: 'someone.THERE@example.org ' })).toEqual([member.username])
    expect(await namesOf({ q: 'someone.there@example' })).toEqual([])
    expect(await namesOf({ q: member.id.toUpperCase() })).toEqual([member.username])
    expect(await namesOf({ q: newId() })).toEqual([])
  },
)

test('the text of a search for users is limited to 254 characters', async () => {
  expect((await staff().call(listUsers, { q: 'a'.repeat(254) })).status).toBe(200)
  expect((await staff().call(listUsers, { q: 'a'.repeat(255) })).code).toBe('invalid_input')
})

test('each filter narrows the list of users', covers('ADM-12.1'), async () => {
  const gone = [await suspended(app), await closed(app)].map(({ username }) => username)
  const [away = '', closing = ''] = gone
  const silver = await app.given.member({ profileType: 'tvts', verifiedAt: app.clock.now() })
  await app.given.tier(silver, 'silver')
  expect(await namesOf({ status: 'suspended' })).toEqual([away])
  expect(await namesOf({ status: 'deleting', order: 'seen' })).toEqual([closing])
  const active = await namesOf({ status: 'active', limit: 100 })
  expect(active).toContain(silver.username)
  for (const username of gone) expect(active).not.toContain(username)
  expect(await namesOf({ tier: 'silver' })).toEqual([silver.username])
  expect(await namesOf({ tier: 'free', limit: 100 })).not.toContain(silver.username)
  expect(await namesOf({ profileType: 'tvts' })).toEqual([silver.username])
  expect(await namesOf({ verified: '1', tier: 'silver' })).toEqual([silver.username])
  expect(await namesOf({ verified: '0', tier: 'silver' })).toEqual([])
  for (const order of ['newest', 'seen'])
    expect(await namesOf({ role: 'admin', order })).toEqual([admin.username])
  expect(await namesOf({ role: 'user', limit: 100 })).not.toContain(admin.username)
  expect(await namesOf({ q: away, status: 'active' })).toEqual([])
})

test(
  'a filter finds reported users, but doesn’t reveal reports about the requesting admin',
  covers('ADM-12.1'),
  async () => {
    const reported = await app.given.member()
    await createCase(app.services, reported)
    await createCase(app.services, admin)
    for (const order of ['newest', 'seen'])
      expect(await namesOf({ reported: '1', order })).toEqual([reported.username])
    const others = await namesOf({ reported: '0', limit: 100 })
    expect(others).toContain(admin.username)
    expect(others).not.toContain(reported.username)
    expect(await namesOf({ reported: '1', q: reported.username })).toEqual([reported.username])
    expect(await namesOf({ reported: '1', role: 'admin' })).toEqual([])
  },
)

test.each(['newest', 'seen'])(
  'filters find users who joined or were active recently, in the order %s',
  covers('ADM-12.1'),
  async (order) => {
    const ago = (days: number) => new Date(app.clock.now().getTime() - days * DAY)
    const [old, lately] = [
      await app.given.member({ lastActiveAt: ago(8) }, { createdAt: ago(400) }),
      await app.given.member({ lastActiveAt: ago(6.9) }, { createdAt: ago(364) }),
    ]
    const isFound = async (within: object) => {
      const names = await namesOf({ ...within, order, limit: 100 })
      return [old, lately].map(({ username }) => names.includes(username))
    }
    expect(await isFound({})).toEqual([true, true])
    expect(await isFound({ joinedWithin: '365' })).toEqual([false, true])
    expect(await isFound({ joinedWithin: '30' })).toEqual([false, false])
    expect(await isFound({ seenWithin: '7' })).toEqual([false, true])
    expect(await isFound({ seenWithin: '30', joinedWithin: '365' })).toEqual([false, true])
  },
)

test('a user’s page shows only what admins may know', covers('ADM-12.2'), async () => {
  const member = await app.given.member()
  await app
    .as(member)
    .call(requestUsername, { newUsername: 'Quite.new', confirmation: 'Quite.new', password: PASSWORD })
  const reporter = await app.given.member()
  await createCase(app.services, member, {}, { reporterId: reporter.id })
  const fromOutside = { clientKey: newId(), subject: 'profile_of_me', location: member.username } as const
  await app
    .visitor()
    .call(fileVisitorReport, { ...fromOutside, details: 'That is me.', email: 'rose@example.org' })
  await app.given.block(reporter, member)
  expect(await open(member.id)).toMatchObject({
    email: member.email,
    isYou: false,
    status: 'active',
    suspendedUntil: null,
    suspensionReason: null,
    eraseAt: null,
    isClosedByAdmin: false,
    tierSince: null,
    tierUntil: null,
    comingTier: null,
    hasSecondFactor: false,
    openSessions: 1,
    photos: 0,
    blocksReceived: 1,
    reportsMade: 0,
    reportsReceived: 2,
    usernameRequest: {
      newUsername: 'Quite.new',
      dueAt: around(new Date(app.clock.now().getTime() + DAY).toISOString()),
    },
  })
  expect(await open(reporter.id)).toMatchObject({ reportsMade: 1, reportsReceived: 0, blocksReceived: 0 })
  expect((await staff().call(openUser, { memberId: newId() })).code).toBe('not_found')
})

test(
  'viewing an individual user is recorded in the audit log, once an hour per admin',
  covers('ADM-12.3'),
  async () => {
    const [member, second] = [await app.given.member(), await app.given.member({ role: 'admin' })]
    await Promise.all([open(member.id), open(member.id), open(member.id)])
    app.clock.advance(HOUR - 2 * MINUTE)
    await open(member.id)
    expect(await actsUpon(member)).toEqual(['users.openUser'])
    await open(member.id, second)
    expect(await actsUpon(member)).toHaveLength(2)
    app.clock.advance(3 * MINUTE)
    await open(member.id)
    expect(await actsUpon(member)).toHaveLength(3)
  },
)

test('admins don’t see on users’ pages that they were reported, or by whom', covers('ADM-12.2'), async () => {
  const reported = await app.given.member({ role: 'admin' })
  const reporter = await app.given.member()
  await createCase(app.services, reported, {}, { reporterId: reporter.id })
  expect((await open(reported.id, reported)).reportsReceived).toBeNull()
  expect((await open(reported.id)).reportsReceived).toBe(1)
  expect((await open(reporter.id, reported)).reportsMade).toBe(0)
  expect((await open(reporter.id)).reportsMade).toBe(1)
})
