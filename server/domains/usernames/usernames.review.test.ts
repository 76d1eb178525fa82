import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  approveUsername,
  listOwnUsernameRequests,
  listUsernameRequests,
  openUsernameRequest,
  rejectUsername,
  requestUsername,
  undoUsernameDecision,
  type RequestFilter,
} from '#shared/domains/usernames/usernames.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { DAY, MINUTE } from '#shared/kernel/time.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { readActs } from '#server/testing/builders/exported.ts'
import { PASSWORD } from '#server/testing/builders/given.ts'
import { covers } from '#testing/covers.ts'
import { notices } from '../notifications/notifications.tables.ts'
import { profiles } from '../profiles/profiles.tables.ts'
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
  await app.services.db.delete(requests)
  member = await app.given.member()
  wanted = `Wanted.${newId().slice(-12)}`
  requestId = await ask(wanted)
})

const staff = () => app.as(admin)
const ask = async (newUsername: string, who = member) => {
  const typed = { newUsername, confirmation: newUsername, password: PASSWORD }
  expect((await app.as(who).call(requestUsername, typed)).status).toBe(200)
  return (await app.as(who).call(listOwnUsernameRequests, {})).ok.requests[0]?.id ?? ''
}
const approve = (id = requestId) => staff().call(approveUsername, { requestId: id })
const reject = (reason = '') => staff().call(rejectUsername, { requestId, reason })
const undo = (id = requestId, who = staff()) => who.call(undoUsernameDecision, { requestId: id })
const opened = async () => (await staff().call(openUsernameRequest, { requestId })).ok
const usernameNow = async () => {
  const [row] = await app.services.db.select().from(profiles).where(eq(profiles.id, member.id))
  return row?.username
}
const listed = async (filter: RequestFilter) => {
  const { items, waiting } = (await staff().call(listUsernameRequests, { filter })).ok
  return { names: items.map(({ newUsername }) => newUsername), waiting }
}

test(
  'each list of username requests has those its name implies, and all lists show the number of pending ones',
  covers('UNAME-24.1'),
  async () => {
    const others = []
    for (const decide of [approveUsername, rejectUsername, null]) {
      app.clock.advance(MINUTE)
      const who = await app.given.member()
      const name = `Seeker.${newId().slice(-12)}`
      const id = await ask(name, who)
      if (decide) await staff().call(decide, { requestId: id })
      others.push(name)
    }
    const [approved, rejected, later] = others
    expect(await listed('pending')).toEqual({ names: [wanted, later], waiting: 2 })
    expect(await listed('approved')).toEqual({ names: [approved], waiting: 2 })
    expect(await listed('rejected')).toEqual({ names: [rejected], waiting: 2 })
    expect(await listed('all')).toEqual({ names: [later, rejected, approved, wanted], waiting: 2 })
  },
)

test('the pages of a list of username requests together give the whole list, whether it starts with the oldest or the newest', async () => {
  for (let count = 0; count < 3; count += 1) {
    app.clock.advance(MINUTE)
    await ask(`Seeker.${newId().slice(-12)}`, await app.given.member())
  }
  for (const filter of ['pending', 'all'] as const) {
    const whole = (await staff().call(listUsernameRequests, { filter })).ok.items
    const found: typeof whole = []
    let cursor: string | undefined
    do {
      const page = (await staff().call(listUsernameRequests, { filter, limit: 2, ...(cursor && { cursor }) }))
        .ok
      found.push(...page.items)
      cursor = page.next ?? undefined
    } while (cursor)
    expect(found).toEqual(whole)
  }
})

test('an opened username request shows the requester, their former names, and whether the requested name is free', async () => {
  await approve()
  app.clock.advance(8 * DAY)
  const first = member.username
  requestId = await ask(`${wanted}-2`)
  expect(await opened()).toMatchObject({
    memberId: member.id,
    username: wanted,
    newUsername: `${wanted}-2`,
    formerUsernames: [first],
    isFree: true,
    undoUntil: null,
  })
  await app.given.member({ username: `${wanted}_2` })
  expect(await opened()).toMatchObject({ isFree: false })
})

test(
  'undoing the approval of a username request restores the former name, without notifying anyone',
  covers('UNAME-24.1'),
  async () => {
    const { username } = member
    await approve()
    expect(await opened()).toMatchObject({ status: 'approved', username: wanted })
    expect((await undo()).status).toBe(200)
    expect(await usernameNow()).toBe(username)
    expect(await opened()).toMatchObject({ status: 'pending', username, decidedAt: null, undoUntil: null })
    expect(await app.services.db.select().from(notices).where(eq(notices.memberId, member.id))).toEqual([])
    expect((await approve()).status).toBe(200)
    expect(await usernameNow()).toBe(wanted)
  },
)

test('undoing the rejection of a username request makes it pending again and removes the reason', async () => {
  await reject('Too rude')
  expect((await undo()).status).toBe(200)
  expect(await opened()).toMatchObject({ status: 'pending', reason: null })
})

test('a decision on a username request can be undone for two minutes, unless the member has made another request', async () => {
  await reject()
  app.clock.advance(2 * MINUTE)
  expect(await opened()).toMatchObject({ undoUntil: null })
  expect((await undo()).code).toBe('username_undo_over')
  const asked = await ask(wanted)
  await staff().call(rejectUsername, { requestId: asked })
  await ask(`${wanted}-2`)
  expect((await undo(asked)).code).toBe('username_undo_over')
})

test('only admins can undo a decision on a username request, and a pending or missing request has none', async () => {
  expect((await undo()).code).toBe('username_undo_over')
  expect((await undo(newId())).code).toBe('not_found')
  await reject()
  for (const who of [app.visitor(), app.as(member)]) expect((await undo(requestId, who)).status).not.toBe(200)
  expect(await opened()).toMatchObject({ status: 'rejected' })
})

test('of ten concurrent attempts to undo a decision on a username request, one succeeds and is recorded', async () => {
  await approve()
  const answers = await Promise.all(Array.from({ length: 10 }, () => undo()))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const { actsUponYou } = await readActs(app.services, member)
  expect(actsUponYou.map(({ act }) => act)).toEqual([
    'profiles.approveUsername',
    'profiles.undoUsernameDecision',
  ])
})
