// Only runs on PostgreSQL, because the embedded database would take minutes to store this many users.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listActs } from '#shared/domains/audit/audit.contract.ts'
import { listAppeals } from '#shared/domains/reports/reports.appeals.contract.ts'
import { listCases } from '#shared/domains/reports/reports.review.contract.ts'
import { listUsers, openUser } from '#shared/domains/users/users.contract.ts'
import { listEntries } from '#shared/domains/verification/verification.review.contract.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { addManyUsers } from '#server/testing/scenario/many-users.ts'
import { listReadings } from '#server/testing/matrices/plans.ts'
import { sentWhile } from '#server/testing/matrices/sent.ts'
import { covers } from '#testing/covers.ts'

/** The number of users. `npm test -- --all` uses a million, with the same limits on the number of pages read. */
const USERS = Number(process.env['MANY_USERS'] ?? 100_000)

let app: TestApp
let admin: { id: string }
let another: string
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.given.member({ role: 'admin' })
  await addManyUsers(app.services.db, { count: USERS, now: app.clock.now(), adminId: admin.id })
  const found = await app.as(admin).call(listUsers, { q: 'm100', limit: 1 })
  another = found.ok.items[0]?.id ?? ''
}, 600_000)
afterAll(() => app.close())

/**
 * The maximum number of 8 KiB pages that a statement may read for a list of 25 users. With `inOrder`, each user is
 * looked up in four tables. With `rare`, up to 1,000 users are looked up and sorted.
 */
const PAGES = { inOrder: 1000, rare: 40_000 }

const readFor = async (work: (staff: ReturnType<TestApp['as']>) => Promise<unknown>): Promise<number> => {
  const sent = await sentWhile(() => work(app.as(admin)))
  const readings = await listReadings(app.services.database, sent)
  return Math.max(...readings.map(({ pages }) => pages))
}

test.each([
  [{}, PAGES.inOrder],
  [{ order: 'seen' }, PAGES.inOrder],
  [{ role: 'user' }, PAGES.inOrder],
  [{ role: 'moderator' }, PAGES.inOrder],
  [{ role: 'moderator', order: 'seen' }, PAGES.inOrder],
  [{ status: 'active' }, PAGES.inOrder],
  [{ status: 'suspended' }, PAGES.inOrder],
  [{ status: 'deleting' }, PAGES.inOrder],
  [{ tier: 'free' }, PAGES.inOrder],
  [{ tier: 'gold' }, PAGES.rare],
  [{ tier: 'silver' }, PAGES.inOrder],
  [{ tier: 'silver', order: 'seen' }, PAGES.inOrder],
  [{ profileType: 'man' }, PAGES.inOrder],
  [{ profileType: 'tvts' }, PAGES.rare],
  [{ profileType: 'couple_ff' }, PAGES.rare],
  [{ profileType: 'couple_ff', order: 'seen' }, PAGES.rare],
  [{ profileType: 'woman', order: 'seen' }, PAGES.inOrder],
  [{ verified: '0' }, PAGES.inOrder],
  [{ verified: '1' }, PAGES.rare],
  [{ reported: '0' }, PAGES.inOrder],
  [{ joinedWithin: '7' }, PAGES.inOrder],
  [{ joinedWithin: '7', order: 'seen' }, PAGES.rare],
  [{ seenWithin: '7' }, PAGES.rare],
  [{ seenWithin: '7', order: 'seen' }, PAGES.inOrder],
  [{ q: 'm1' }, PAGES.inOrder],
  [{ q: 'm77@example.org' }, PAGES.inOrder],
] as const)(
  'with very many users, the list for %j only reads what it shows',
  covers('ADM-12.15'),
  async (search, most) => {
    const pages = await readFor(async (staff) => {
      const { next } = (await staff.call(listUsers, search)).ok
      if (next !== null) await staff.call(listUsers, { ...search, cursor: next })
    })
    expect(pages).toBeLessThan(most)
  },
)

test(
  'with very many users, a user’s page and admins’ other lists also only read what they show',
  covers('ADM-12.15'),
  async () => {
    expect(await readFor((staff) => staff.call(openUser, { memberId: another }))).toBeLessThan(PAGES.inOrder)
    const lists: ((staff: ReturnType<TestApp['as']>) => Promise<unknown>)[] = [
      (staff) => staff.call(listActs, {}),
      (staff) => staff.call(listActs, { act: 'users.suspendUser' }),
      (staff) => staff.call(listCases, { filter: 'open' }),
      (staff) => staff.call(listCases, { filter: 'decided' }),
      (staff) => staff.call(listCases, { filter: 'decided', category: 'spam' }),
      (staff) => staff.call(listAppeals, { filter: 'open' }),
      (staff) => staff.call(listAppeals, { filter: 'decided' }),
      ...(['pending', 'approved', 'rejected', 'hidden', 'all'] as const).flatMap((filter) =>
        (['longest', 'newest'] as const).map(
          (order) => (staff: ReturnType<TestApp['as']>) => staff.call(listEntries, { filter, order }),
        ),
      ),
    ]
    for (const list of lists) expect(await readFor(list)).toBeLessThan(PAGES.inOrder)
  },
)
