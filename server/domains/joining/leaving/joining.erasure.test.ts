import { eq } from 'drizzle-orm'
import { io } from 'socket.io-client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ERASURE_REASONS } from '#shared/domains/joining/joining.leaving.contract.ts'
import { listThreads } from '#shared/domains/messages/messages.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { LIVE_PATH } from '#shared/kernel/live.ts'
import { on } from '#server/platform/domain/events.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { createBelongings } from '#server/testing/builders/personal-data.ts'
import { listRows } from '#server/testing/database/rows.ts'
import { covers } from '#testing/covers.ts'
import { memberErased } from '#server/domains/accounts/accounts.events.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { messages, messageThreads } from '#server/domains/messages/messages.tables.ts'
import { photos } from '#server/domains/photos/photos.tables.ts'
import { visitorReports } from '#server/domains/reports/reports.tables.ts'
import { eraseMember } from './joining.erasure.commands.ts'

let app: TestApp
beforeEach(async () => {
  // Keeps the periodic session check from disconnecting any socket.
  vi.useFakeTimers({ toFake: ['setInterval'] })
  app = await createTestApp()
})
afterEach(async () => {
  await app.close()
  vi.useRealTimers()
})

const erase = ({ id }: { id: string }) => eraseMember(app.services, id)
const isThere = async ({ id }: { id: string }) =>
  (await app.services.db.$count(accounts, eq(accounts.id, id))) === 1

test('a member who doesn’t exist can’t be erased', async () => {
  await expect(erase({ id: newId() })).rejects.toMatchObject({ reason: { code: 'not_found' } })
})

test('the last admin who can log in can’t be erased', covers('DEL-07'), async () => {
  const [admin, suspended] = [
    await app.given.member({ role: 'admin' }),
    await app.given.member({ role: 'admin' }, { status: 'suspended' }),
  ]
  await expect(erase(admin)).rejects.toMatchObject({ reason: ERASURE_REASONS.lastAdmin })
  expect(await isThere(admin)).toBe(true)
  await erase(suspended)
  const successor = await app.given.member({ role: 'admin' })
  await erase(admin)
  expect([await isThere(admin), await isThere(suspended), await isThere(successor)]).toEqual([
    false,
    false,
    true,
  ])
})

test('reactions to the erasure run while the member still exists, and nothing is erased if one fails', async () => {
  const { reactions } = app.services
  const member = await app.given.member()
  const heard: unknown[] = []
  const reaction = on(memberErased, async (_services, { tx }, { memberId }) => {
    heard.push(memberId, await tx.$count(accounts, eq(accounts.id, memberId)))
    throw new Error('on purpose')
  })
  reactions.push(reaction)
  const attempt = erase(member)
  await expect(attempt).rejects.toThrow('on purpose')
  reactions.splice(reactions.indexOf(reaction), 1)
  expect(heard).toEqual([member.id, 1])
  expect(await isThere(member)).toBe(true)
})

test('an erased member’s open pages are disconnected, but no one else’s', async () => {
  const address = await app.http.listen({ port: 0, host: '127.0.0.1' })
  const connect = async (member: { id: string }) => {
    const agent = app.as(member)
    await agent.call(listThreads, {})
    const socket = io(address, {
      path: LIVE_PATH,
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      extraHeaders: { origin: address, cookie: `session=${agent.cookies.get('session')}` },
    })
    await new Promise((resolve) => socket.once('connect', () => resolve(undefined)))
    return socket
  }
  const [gone, other] = [await app.given.member(), await app.given.member()]
  const [socket, another] = [await connect(gone), await connect(other)]
  const cut = new Promise((resolve) => socket.once('disconnect', resolve))
  await erase(gone)
  expect(await cut).toBe('io server disconnect')
  expect(another.connected).toBe(true)
  another.close()
})

test.each(['anna', 'max'] as const)(
  'a conversation that %s leaves first stays until both have gone',
  async (first) => {
    const { db } = app.services
    const world = await createBelongings(app)
    const count = async () => [await db.$count(messageThreads), await db.$count(messages)]
    expect(await count()).toEqual([1, 2])
    await erase(world[first])
    expect(await count()).toEqual([1, 2])
    await erase(world[first === 'anna' ? 'max' : 'anna'])
    expect(await count()).toEqual([0, 0])
  },
)

test('the files of an erased member’s photos are deleted after the photos, unless a different photo uses them', async () => {
  const [gone, other] = [await app.given.member(), await app.given.member()]
  const shared = await app.given.photo(gone)
  const theirs = await app.given.photo(other)
  await app.services.db
    .update(photos)
    .set({ fileKey: `photos/${shared}` })
    .where(eq(photos.id, theirs))
  await app.given.photo(gone)
  await erase(gone)
  await app.services.jobs.drain()
  const files = await app.services.files.list('photos')
  expect(files.filter((file) => file.includes(shared))).toHaveLength(3)
})

test('a report about an erased member mentions no one, and similar names of others are kept', async () => {
  const { db } = app.services
  const member = await app.given.member({ username: 'a.nn' })
  const report = async (location: string, details: string) => {
    const [id, createdAt] = [newId(), app.clock.now()]
    const rest = { caseNumber: id, clientKey: newId(), email: 'x@example.org', priority: 1, createdAt }
    await db.insert(visitorReports).values({ ...rest, id, subject: 'under_age', location, details })
    return id
  }
  const cases = [
    [
      'a.nn',
      'A.NN, a.nn-marie, jo-a.nn, abnn and a.nn.',
      'Former member',
      'Former member, a.nn-marie, jo-a.nn, abnn and Former member.',
    ],
    ['@a.nn', 'x', 'Former member', 'x'],
    ['https://site.example/profile/A.nn/?a=b', 'x', 'Former member', 'x'],
    ['abnn', 'a.nn', 'abnn', 'a.nn'],
    ['/profile/jo-a.nn', 'a.nn', '/profile/jo-a.nn', 'a.nn'],
    ['a.nn2', 'a.nn', 'a.nn2', 'a.nn'],
  ] as const
  const ids: string[] = []
  for (const [location, details] of cases) ids.push(await report(location, details))
  await erase(member)
  const rows = await db.select().from(visitorReports)
  const found = ids.map((id) => rows.find((row) => row.id === id))
  expect(found.map((row) => [row?.location, row?.details])).toEqual(
    cases.map(([, , location, details]) => [location, details]),
  )
})

test(
  'an erasure keeps data from an address that was never confirmed, as it may be someone else’s',
  covers('DEL-05.2'),
  async () => {
    const { anna } = await createBelongings(app)
    await app.services.db.update(accounts).set({ confirmedAt: null }).where(eq(accounts.id, anna.id))
    await erase(anna)
    const tables = (await listRows(app.services)).filter(({ json }) =>
      json.toLowerCase().includes(anna.email),
    )
    expect(tables.map(({ table }) => table).sort()).toEqual([
      'public.contact_messages',
      'public.visitor_reports',
    ])
  },
)
