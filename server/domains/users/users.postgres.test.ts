// Only runs on PostgreSQL, because the embedded database would take minutes to store this many users.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listUsers } from '#shared/domains/users/users.contract.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { addCrowd } from '#server/testing/scenario/crowd.ts'
import { createCase } from '#server/testing/builders/cases.ts'
import { listReadings } from '#server/testing/matrices/plans.ts'
import { sentWhile } from '#server/testing/matrices/sent.ts'
import { covers } from '#testing/covers.ts'
import { closed, suspended } from './users.samples.ts'

let app: TestApp
let admin: { id: string; email: string }
beforeAll(async () => {
  app = await createTestApp()
  const { db, clock } = app.services
  admin = await app.given.member({ role: 'admin' })
  await addCrowd(db, { count: 20_000, now: clock.now() })
  for (let count = 0; count < 5; count += 1) await Promise.all([suspended(app), closed(app)])
  await createCase(app.services, await app.given.member())
  await db.execute(sql`vacuum (analyze)`)
}, 240_000)
afterAll(() => app.close())

const SEARCHES: object[] = [
  {},
  { order: 'seen' },
  { profileType: 'woman', verified: '0' },
  { order: 'seen', tier: 'free' },
  { role: 'admin' },
  { role: 'admin', order: 'seen' },
  { status: 'suspended' },
  { status: 'deleting', order: 'seen' },
  { reported: '1' },
  { reported: '1', order: 'seen' },
  { joinedWithin: '7' },
  { seenWithin: '7', order: 'seen' },
  { q: 'c' },
  { q: 'c', order: 'seen', tier: 'free' },
]

/** The maximum number of 8 KiB pages that a statement may read. All accounts and profiles together take about 4,000. */
const PAGES = 1500

test.each(SEARCHES.map((search) => [JSON.stringify(search), search]))(
  'with 20,000 users, admins’ search for %s only reads what it shows',
  covers('ADM-12.1'),
  async (_, search) => {
    const staff = app.as(admin)
    const sent = await sentWhile(async () => {
      const { items, next } = (await staff.call(listUsers, search)).ok
      expect(items.length).toBeGreaterThan(0)
      if (next !== null) await staff.call(listUsers, { ...search, cursor: next })
    })
    const readings = await listReadings(app.services.database, sent)
    const ofUsers = readings.filter(({ statement }) => statement.startsWith('users.'))
    expect(ofUsers.length).toBeGreaterThan(0)
    expect(ofUsers.filter(({ pages }) => pages > PAGES)).toEqual([])
  },
)

test(
  'admins’ search for a user by full email address or id reads a single account',
  covers('ADM-12.1'),
  async () => {
    const sent = await sentWhile(async () => {
      for (const q of [admin.email, admin.id]) {
        expect((await app.as(admin).call(listUsers, { q })).ok.items).toHaveLength(1)
      }
    })
    const readings = await listReadings(app.services.database, sent)
    expect(readings.filter(({ statement, pages }) => statement.startsWith('users.') && pages > 50)).toEqual(
      [],
    )
  },
)
