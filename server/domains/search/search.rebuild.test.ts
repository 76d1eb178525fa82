// Runs on both engines, because the search rows are rebuilt in SQL.
import { eq, sql, type SQL } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  INTERESTS,
  VERIFICATION_STATUSES,
  VISIBILITIES,
} from '#shared/domains/profiles/profiles.options.contract.ts'
import { COUNTRIES } from '#shared/domains/regions/regions.contract.ts'
import { PROFILE_TYPES } from '#shared/kernel/profile-types.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { changeProfile, giveTier, type Profile } from '#server/testing/scenario/town.ts'
import { memberChanged } from '../accounts/accounts.events.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { rebuildMemberSearch, refreshMember } from './search.commands.ts'
import { memberSearch, RARE_INTERESTS } from './search.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const listRows = () => app.services.db.select().from(memberSearch).orderBy(memberSearch.id)

const half = fc.boolean()
const change: fc.Arbitrary<Profile> = fc.record(
  {
    profileType: fc.constantFrom(...PROFILE_TYPES),
    userCountry: fc.constantFrom(...COUNTRIES, null),
    placeId: fc.constantFrom(1, 2, 3, null),
    town: fc.constantFrom('Leeds', ' york ', '', null),
    postcodePrefix: fc.constantFrom('LS1', 'YO', null),
    birthYear: fc.integer({ min: 1930, max: 2000 }),
    birthMonth: fc.integer({ min: 1, max: 12 }),
    partnerBirthYear: fc.option(fc.integer({ min: 1930, max: 2000 })),
    partnerBirthMonth: fc.option(fc.integer({ min: 1, max: 12 })),
    dobYear: fc.option(fc.integer({ min: 1930, max: 2000 })),
    dobMonth: fc.constantFrom('January', 'February', 'December', null),
    dobDay: fc.option(fc.integer({ min: 1, max: 31 })),
    interests: fc.subarray([...INTERESTS]),
    smoker: fc.option(half),
    partnerSmoker: fc.option(half),
    lookingForMan: half,
    lookingForTvts: half,
    ageMin: fc.integer({ min: 18, max: 50 }),
    ageMax: fc.integer({ min: 51, max: 99 }),
    meetSmokers: half,
    canTravel: half,
    canAccommodate: half,
    verificationStatus: fc.constantFrom(...VERIFICATION_STATUSES),
    visibility: fc.constantFrom(...VISIBILITIES),
    inSearch: fc.boolean(),
    showOnline: half,
    showAge: half,
    showPlace: half,
    lastActiveAt: fc.date({ min: new Date('2024-01-01'), max: new Date('2026-01-01'), noInvalidDate: true }),
  },
  { requiredKeys: [] },
)

test('search rows updated by single changes are identical to those of a full rebuild', async () => {
  const members = []
  for (let index = 0; index < 25; index++) members.push(await app.given.member())
  const changes = fc.sample(change, { numRuns: 100 })
  for (const [index, each] of changes.entries()) {
    const member = members[index % members.length]
    if (!member) continue
    await changeProfile(app, member, each)
    if (index % 20 === 0) await giveTier(app, member, { name: index % 40 === 0 ? 'gold' : 'silver' })
    if (index % 15 === 0) {
      await inTransaction(app.services, async ({ tx, emit }) => {
        await tx.update(accounts).set({ status: 'suspended' }).where(eq(accounts.id, member.id))
        await emit(memberChanged, { memberId: member.id })
      })
    }
  }
  const kept = await listRows()
  expect(kept.length).toBeGreaterThan(3)
  expect(kept.length).toBeLessThan(25)

  await rebuildMemberSearch(app.services.db, app.services.clock.now())
  expect(await listRows()).toEqual(kept)

  for (const step of [1000, 25, 7]) {
    await app.services.db.delete(memberSearch)
    await rebuildMemberSearch(app.services.db, app.services.clock.now(), step)
    expect(await listRows()).toEqual(kept)
  }
})

test('other statements run between the steps of a rebuild of the search rows', async () => {
  const ended: string[] = []
  await Promise.all([
    rebuildMemberSearch(app.services.db, app.services.clock.now(), 5).then(() => ended.push('rebuild')),
    app.services.db.execute(sql`select 1`).then(() => ended.push('question')),
  ])
  expect(ended).toEqual(['question', 'rebuild'])
})

test('each step of a rebuild writes at most as many search rows as requested', async () => {
  const { db } = app.services
  for (let count = 0; count < 8; count += 1) await app.given.member()
  const rows = await listRows()
  await db.delete(memberSearch)
  const written: number[] = []
  const execute = async (statement: SQL) => {
    const result = await db.execute(statement)
    written.push(result.rowCount ?? 0)
    return result
  }
  const watched = Object.assign(Object.create(db) as typeof db, { execute })
  await rebuildMemberSearch(watched, app.services.clock.now(), 3)
  // A step may write fewer rows, because members who may not be found have no row.
  expect(Math.max(...written)).toBeLessThanOrEqual(3)
  expect(written.reduce((sum, count) => sum + count)).toBe(rows.length)
  expect(await listRows()).toEqual(rows)
})

test.each([1000, 3])(
  'a rebuild in steps of %s removes the search rows of members who may no longer be found',
  async (step) => {
    const { id } = await app.given.member()
    await app.services.db.update(accounts).set({ status: 'deleted' }).where(eq(accounts.id, id))
    await rebuildMemberSearch(app.services.db, app.services.clock.now(), step)
    expect((await listRows()).map((row) => row.id)).not.toContain(id)
  },
)

test('an unchanged search row isn’t written', async () => {
  const { id } = await app.given.member()
  const version = async () => {
    const { rows } = await app.services.db.execute<{ xmin: string }>(
      sql`select xmin::text from member_search where id = ${id}`,
    )
    return rows[0]?.xmin
  }
  const before = await version()
  await inTransaction(app.services, ({ tx }) => refreshMember(tx, { id, now: app.services.clock.now() }))
  expect(await version()).toBe(before)
})

test('a member’s last activity changes their search row only every quarter of an hour', async () => {
  const member = await app.given.member({ lastActiveAt: new Date('2026-01-01T10:01:00Z') })
  const rank = async () => (await listRows()).find(({ id }) => id === member.id)?.rank
  const first = await rank()
  await changeProfile(app, member, { lastActiveAt: new Date('2026-01-01T10:14:59Z') })
  expect(await rank()).toBe(first)
  await changeProfile(app, member, { lastActiveAt: new Date('2026-01-01T10:15:00Z') })
  expect(await rank()).toBe((first ?? 0) + 1)
})

test('an account has only one search row, which can’t exist without it and is deleted along with it', async () => {
  const { id } = await app.given.member()
  const [row] = await app.services.db.select().from(memberSearch).where(eq(memberSearch.id, id))
  if (!row) throw new Error('the member has no search row')
  const insert = (values: typeof row) => app.services.db.insert(memberSearch).values(values)
  await expect(insert(row)).rejects.toMatchObject({ cause: { code: '23505' } })
  const stranger = { ...row, id: '01890000-0000-7000-8000-0000000000ff' }
  await expect(insert(stranger)).rejects.toMatchObject({ cause: { code: '23503' } })
  await app.services.db.delete(accounts).where(eq(accounts.id, id))
  expect((await listRows()).map((each) => each.id)).not.toContain(id)
})

test.each(['member_search_interest_', 'member_search_newest_interest_'])(
  'every rare interest has its own partial index %s',
  async (beginning) => {
    const { rows } = await app.services.db.execute<{ indexname: string }>(
      sql`select indexname from pg_indexes where tablename = 'member_search' and indexname like ${`${beginning}%`}`,
    )
    const bits = rows.map(({ indexname }) => Number(indexname.slice(beginning.length)))
    expect(bits.toSorted((a, b) => a - b)).toEqual([...RARE_INTERESTS])
  },
)
