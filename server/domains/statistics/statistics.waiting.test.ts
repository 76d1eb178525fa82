// Runs on both engines, as one test file of each domain does.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listCases } from '#shared/domains/reports/reports.review.contract.ts'
import { listWaiting } from '#shared/domains/statistics/statistics.waiting.contract.ts'
import { HOUR } from '#shared/kernel/time.ts'
import { newId } from '#shared/kernel/ids.ts'
import { MOST_WAITING } from '#shared/kernel/waiting.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { createCase } from '#server/testing/builders/cases.ts'
import { addMany } from '#server/testing/scenario/many.ts'
import { covers, onBoth } from '#testing/covers.ts'
import { upgradeRequests } from '../membership/membership.tables.ts'
import { usernameChangeRequests } from '../usernames/usernames.tables.ts'
import { verificationPhotos } from '../verification/verification.tables.ts'

type Member = { id: string; username: string; email: string }
type Entry = Partial<typeof verificationPhotos.$inferInsert>

let app: TestApp
let admin: Member
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.given.member({ role: 'admin' })
})
afterAll(() => app.close())

const ago = (hours: number) => new Date(app.clock.now().getTime() - hours * HOUR)

const waitingFor = async (who: Member, page: string) =>
  (await app.as(who).call(listWaiting, {})).ok.waiting.find((queue) => queue.page === page)

const sendEntry = async (member: { id: string }, hours: number, entry: Entry = {}) => {
  const submittedAt = ago(hours)
  const row = {
    id: newId(),
    userId: member.id,
    attempt: 1,
    width: 8,
    height: 8,
    code: 'A1',
    clientKey: newId(),
  }
  await app.services.db
    .insert(verificationPhotos)
    .values({ ...row, profileType: 'man', submittedAt, createdAt: submittedAt, ...entry })
}

test('visitors and members can’t see pending work', covers('BEY-37.1'), async () => {
  expect((await app.visitor().call(listWaiting, {})).status).toBe(401)
  expect((await app.as(await app.given.member()).call(listWaiting, {})).status).toBe(403)
})

test('pending work lists every queue, even if nothing is waiting in it', covers('BEY-37.1'), async () => {
  const { waiting, count } = (await app.as(admin).call(listWaiting, {})).ok
  expect(count).toBe(0)
  expect(waiting).toEqual(
    [
      '/admin/membership',
      '/admin/username-requests',
      '/admin/get-verified',
      '/messages/reported',
      '/admin/appeals',
    ].map((page) => ({ page, count: 0, urgent: 0, oldest: null, first: [] })),
  )
})

test(
  'verification photos are listed as pending, except the admin’s own, hidden ones, and those decided on',
  onBoth('BEY-37.1'),
  async () => {
    const [one, other, hidden, decided, gone] = await Promise.all(
      Array.from({ length: 5 }, (_, place) => app.given.member({}, place === 4 ? { status: 'deleted' } : {})),
    )
    await sendEntry(one as Member, 5)
    await sendEntry(other as Member, 2)
    await sendEntry(admin, 9)
    await sendEntry(hidden as Member, 8, { hiddenFromAdmin: true })
    await sendEntry(decided as Member, 7, { status: 'approved', reviewedAt: ago(1) })
    await sendEntry(gone as Member, 6)
    expect(await waitingFor(admin, '/admin/get-verified')).toMatchObject({
      count: 2,
      oldest: ago(5).toISOString(),
      first: [(one as Member).username, (other as Member).username],
    })
  },
)

test('requests for a username or a tier are listed as pending', covers('BEY-37.1', 'BEY-37.9'), async () => {
  const { db } = app.services
  const first: string[] = []
  for (const hours of [3, 4]) {
    const { id: userId, username } = await app.given.member()
    first.unshift(username)
    const createdAt = ago(hours)
    await db
      .insert(usernameChangeRequests)
      .values({ id: newId(), userId, oldUsername: username, newUsername: `new-${hours}`, createdAt })
    await db.insert(upgradeRequests).values({ id: newId(), userId, tier: 'gold', note: '', createdAt })
  }
  const waits = { count: 2, urgent: 0, oldest: ago(4).toISOString(), first }
  expect(await waitingFor(admin, '/admin/username-requests')).toMatchObject(waits)
  expect(await waitingFor(admin, '/admin/membership')).toMatchObject(waits)
})

test(
  'at most a hundred pending items of a queue are counted, but the oldest is always returned',
  onBoth('BEY-37.1'),
  async () => {
    const createdAt = ago(30)
    const many = await addMany(app.services, MOST_WAITING + 5)
    await app.services.db.insert(upgradeRequests).values(
      many.map((userId, place) => ({
        id: newId(),
        userId,
        tier: 'gold' as const,
        note: '',
        createdAt: place === MOST_WAITING ? createdAt : ago(1),
      })),
    )
    expect(await waitingFor(admin, '/admin/membership')).toMatchObject({
      count: MOST_WAITING,
      oldest: createdAt.toISOString(),
    })
  },
)

test(
  'a pending report about an admin is hidden from that admin, but not from other admins',
  onBoth('BEY-37.4', 'BEY-37.9'),
  async () => {
    const other = await app.given.member({ role: 'admin' })
    const report = async (about: Member | null, hours: number, values: Parameters<typeof createCase>[2]) => {
      const reportedName = about?.username ?? null
      await createCase(app.services, about, { createdAt: ago(hours), reportedName, ...values })
    }
    const [rude, odd] = [await app.given.member(), await app.given.member()]
    await report(admin, 20, { priority: 1 })
    const nothing = { count: 0, urgent: 0, oldest: null, first: [] }
    expect(await waitingFor(admin, '/messages/reported')).toMatchObject(nothing)
    await report(odd, 11, { priority: 3 })
    await report(rude, 10, { priority: 2 })
    await report(null, 9, { priority: 1 })
    await report(await app.given.member(), 40, { decision: 'no_action' })
    const waits = await waitingFor(admin, '/messages/reported')
    const first = [rude.username, odd.username]
    expect(waits).toMatchObject({ count: 3, urgent: 1, oldest: ago(11).toISOString(), first })
    expect(waits?.count).toBe((await app.as(admin).call(listCases, { filter: 'open' })).ok.open)
    expect(await waitingFor(other, '/messages/reported')).toMatchObject({
      count: 4,
      urgent: 2,
      oldest: ago(20).toISOString(),
      first: [admin.username, rude.username, odd.username],
    })
  },
)
