import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getSession, logIn } from '#shared/domains/accounts/accounts.contract.ts'
import { findUsername } from '#shared/domains/joining/joining.contract.ts'
import { listThreads, sendMessage } from '#shared/domains/messages/messages.contract.ts'
import { getMember, getProfile } from '#shared/domains/profiles/profiles.contract.ts'
import {
  approveUsername,
  listOwnUsernameRequests,
  listUsernameRequests,
  rejectUsername,
  requestUsername,
} from '#shared/domains/usernames/usernames.contract.ts'
import { updateProfile } from '#shared/domains/profiles/profiles.own.contract.ts'
import { searchMembers } from '#shared/domains/search/search.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { DAY, HOUR } from '#shared/kernel/time.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { readActs } from '#server/testing/builders/exported.ts'
import { PASSWORD } from '#server/testing/builders/given.ts'
import { around } from '#server/testing/scenario/instants.ts'
import { covers } from '#testing/covers.ts'
import { verifyActs } from '../audit/audit.queries.ts'
import { eraseMember } from '#server/domains/joining/leaving/joining.erasure.commands.ts'
import { notices } from '../notifications/notifications.tables.ts'
import { pendingSignUps } from '../joining/joining.tables.ts'
import { visitorReports } from '../reports/reports.tables.ts'
import { profiles } from '../profiles/profiles.tables.ts'
import { exportRequests } from './usernames.queries.ts'
import { usernameChangeRequests as requests } from './usernames.tables.ts'

type Member = Awaited<ReturnType<TestApp['given']['member']>>

let app: TestApp
let admin: Member
let member: Member
let wanted: string
let requestId: string
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.given.member({ role: 'admin' })
})
afterAll(() => app.close())
beforeEach(async () => {
  member = await app.given.member()
  wanted = `Wanted.${newId().slice(-12)}`
  requestId = await ask(wanted)
})

const own = async () => (await app.as(member).call(listOwnUsernameRequests, {})).ok.requests
const ask = async (newUsername: string) => {
  const typed = { newUsername, confirmation: newUsername, password: PASSWORD }
  expect((await app.as(member).call(requestUsername, typed)).status).toBe(200)
  return (await own())[0]?.id ?? ''
}
const approve = (id = requestId, agent = app.as(admin)) => agent.call(approveUsername, { requestId: id })
const reject = (reason = '', agent = app.as(admin)) => agent.call(rejectUsername, { requestId, reason })
const queue = async () => (await app.as(admin).call(listUsernameRequests, { limit: 100 })).ok.items
const usernameNow = async () => {
  const [row] = await app.services.db.select().from(profiles).where(eq(profiles.id, member.id))
  return row?.username
}
const news = () => app.services.db.select().from(notices).where(eq(notices.memberId, member.id))

test('visitors and members, including the requester, can neither see the queue of username requests nor decide on them', async () => {
  for (const [agent, code] of [
    [app.visitor(), 'not_signed_in'],
    [app.as(await app.given.member()), 'not_admin'],
    [app.as(member), 'not_admin'],
  ] as const) {
    expect((await agent.call(listUsernameRequests, {})).code).toBe(code)
    expect((await approve(requestId, agent)).code).toBe(code)
    expect((await reject('', agent)).code).toBe(code)
  }
  expect(await usernameNow()).toBe(member.username)
  expect(await own()).toMatchObject([{ status: 'pending' }])
})

test(
  'admins see pending username requests, oldest first',
  covers('UNAME-23', 'UNAME-24.1', 'UNAME-24.2'),
  async () => {
    const later = async (newUsername: string) => {
      app.clock.advance(HOUR)
      member = await app.given.member()
      const createdAt = around(app.clock.now().toISOString())
      const names = { oldUsername: member.username, newUsername }
      return { id: await ask(newUsername), memberId: member.id, ...names, createdAt }
    }
    const [first, second] = [await later(`${wanted}-1`), await later(`${wanted}-2`)]
    expect(await queue()).toContainEqual({ ...first, status: 'pending', decidedAt: null })
    const ids = (await queue()).map(({ id }) => id)
    expect(ids.indexOf(second.id)).toBe(ids.indexOf(first.id) + 1)
    await approve(second.id)
    expect((await queue()).map(({ id }) => id)).not.toContain(second.id)
  },
)

describe('approving a username request', () => {
  test('changes the username immediately, in every session', covers('UNAME-23', 'UNAME-24.1'), async () => {
    const browser = app.as(member)
    expect((await browser.call(getSession, {})).ok.session?.user.username).toBe(member.username)
    expect((await approve()).status).toBe(200)
    expect((await browser.call(getSession, {})).ok.session?.user.username).toBe(wanted)
    expect(await own()).toMatchObject([
      { status: 'approved', decidedAt: around(app.clock.now().toISOString()) },
    ])
    const login = await app.visitor().call(logIn, { email: member.email, password: PASSWORD })
    expect(login.ok.session?.user.username).toBe(wanted)
  })

  test(
    'makes the profile unavailable under the old name, which no one else can take',
    covers('UNAME-24.4'),
    async () => {
      await approve()
      const visitor = app.visitor()
      expect((await visitor.call(getProfile, { username: wanted.toLowerCase() })).ok.username).toBe(wanted)
      const { status, code } = await visitor.call(getProfile, { username: member.username })
      const unknown = await visitor.call(getProfile, { username: 'nobody-has-this' })
      expect([status, code]).toEqual([unknown.status, unknown.code])
      expect((await visitor.call(findUsername, { username: member.username })).ok.available).toBe(false)
    },
  )

  test('shows the new name in conversations, lists and search', async () => {
    const other = await app.given.member()
    const message = { to: member.username, body: 'Hello', clientKey: newId() }
    await app.as(other).call(sendMessage, message)
    await approve()
    const { items: threads } = (await app.as(other).call(listThreads, {})).ok
    expect(threads.map((thread) => thread.other?.username)).toEqual([wanted])
    expect((await app.as(other).call(getMember, { memberId: member.id })).ok.username).toBe(wanted)
    const { items } = (await app.as(other).call(searchMembers, {})).ok
    const names = items.map(({ username }) => username)
    expect(names).toContain(wanted)
    expect(names).not.toContain(member.username)
  })

  test('is rejected and changes nothing if the name is no longer free', covers('UNAME-24.1'), async () => {
    await app.given.member({ username: wanted.replace('.', '_') })
    expect((await approve()).code).toBe('username_taken')
    expect(await usernameNow()).toBe(member.username)
    expect(await own()).toMatchObject([{ status: 'pending' }])
    expect(await news()).toEqual([])
    expect((await reject()).status).toBe(200)
  })

  test('can restore a name the member gave up earlier', async () => {
    await approve()
    app.clock.advance(8 * DAY)
    expect((await approve(await ask(member.username))).status).toBe(200)
    expect(await usernameNow()).toBe(member.username)
  })
})

describe('rejecting a username request', () => {
  test(
    'keeps the member’s name, and shows them the reason',
    covers('UNAME-23', 'UNAME-24.1', 'UNAME-24.3'),
    async () => {
      expect((await reject('It is the name of a band.')).status).toBe(200)
      expect(await usernameNow()).toBe(member.username)
      expect(await own()).toMatchObject([{ status: 'rejected', reason: 'It is the name of a band.' }])
    },
  )

  test('needs no reason', covers('UNAME-24.3'), async () => {
    await reject(' ')
    expect(await own()).toMatchObject([{ status: 'rejected', reason: null }])
  })

  test('allows another request immediately', async () => {
    await reject()
    expect(await ask(`${wanted}-else`)).not.toBe(requestId)
  })
})

test(
  'the username can’t be changed with the rest of the profile',
  covers('CALL-20', 'UNAME-40.1'),
  async () => {
    const changes = { profileTitle: 'Hello', username: wanted }
    expect((await app.as(member).call(updateProfile, changes)).code).toBe('invalid_input')
    expect(await usernameNow()).toBe(member.username)
    await approve()
    expect(await usernameNow()).toBe(wanted)
  },
)

test('a username request that doesn’t exist can’t be decided on', async () => {
  expect((await approve(newId())).code).toBe('not_found')
})

test('of twenty concurrent decisions on a username request, one succeeds, with one notification and one audit entry', async () => {
  const agent = app.as(admin)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => (at % 2 ? approve(requestId, agent) : reject('', agent))),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 'username_request_decided')).toHaveLength(19)
  expect(await news()).toHaveLength(1)
  expect((await readActs(app.services, member)).actsUponYou).toHaveLength(1)
})

test(
  'each decision on a username request is recorded in the audit log, whose chain stays intact',
  covers('UNAME-24.3'),
  async () => {
    await reject('Too rude')
    await approve(await ask(`${wanted}-kind`))
    const { actsUponYou } = await readActs(app.services, member)
    expect(actsUponYou.map(({ act, details }) => [act, details])).toEqual([
      [
        'profiles.rejectUsername',
        {
          before: { username: member.username },
          after: { newUsername: wanted, status: 'rejected', reason: 'Too rude' },
        },
      ],
      [
        'profiles.approveUsername',
        {
          before: { username: member.username },
          after: { newUsername: `${wanted}-kind`, status: 'approved', reason: null },
        },
      ],
    ])
    expect((await verifyActs(app.services.db, app.services.config.secretKey)).broken).toBeNull()
  },
)

test('an export includes the member’s username requests, and erasure removes them and every trace of a former name', async () => {
  const { db } = app.services
  await approve()
  expect(await exportRequests(db, member.id)).toMatchObject([
    { oldUsername: member.username, newUsername: wanted, status: 'approved' },
  ])
  const id = newId()
  await db.insert(visitorReports).values({
    id,
    subject: 'under_age',
    priority: 1,
    createdAt: app.clock.now(),
    caseNumber: id.slice(-8),
    clientKey: newId(),
    email: 'parent@example.org',
    location: member.username,
    details: `I know ${member.username}.`,
  })
  const waiting = await app.given.signUp({ destination: `/profile/${member.username}` })
  await eraseMember(app.services, member.id)
  expect(await db.select().from(requests).where(eq(requests.userId, member.id))).toEqual([])
  const [report] = await db.select().from(visitorReports).where(eq(visitorReports.id, id))
  expect(report).toMatchObject({ location: 'Former member', details: 'I know Former member.' })
  const [signUp] = await db.select().from(pendingSignUps).where(eq(pendingSignUps.id, waiting.id))
  expect(signUp?.destination).toBeNull()
})
