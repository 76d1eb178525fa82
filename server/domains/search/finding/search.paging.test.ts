import { desc } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { INTERESTS } from '#shared/domains/profiles/profiles.options.contract.ts'
import {
  searchMembers,
  SORTS,
  STRETCH,
  type SearchFilters,
  type Sort,
} from '#shared/domains/search/search.contract.ts'
import { NO_FILTERS } from '#shared/domains/search/search.rules.ts'
import { newId } from '#shared/kernel/ids.ts'
import { HOUR, MINUTE } from '#shared/kernel/time.ts'
import { seal, unseal } from '#server/platform/secrets/seal.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { addCrowd } from '#server/testing/scenario/crowd.ts'
import { changeProfile, newTown, type Member } from '#server/testing/scenario/town.ts'
import { covers } from '#testing/covers.ts'
import { findViewer, isAccepted } from './search.facts.queries.ts'
import { cursorSeal } from '#server/domains/search/search.queries.ts'
import { memberSearch, SEARCH_FLAGS } from '#server/domains/search/search.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type Row = typeof memberSearch.$inferSelect

const ACTIVITY = 2 ** 27 - 1
const activityOf = ({ rank }: Row) => rank & ACTIVITY
const idDescending = (a: Row, b: Row) => (a.id < b.id ? 1 : -1)
const ORDERS: Record<Exclude<Sort, 'fit'>, (a: Row, b: Row) => number> = {
  tier: (a, b) => b.rank - a.rank || idDescending(a, b),
  active: (a, b) => activityOf(b) - activityOf(a) || idDescending(a, b),
  newest: (a, b) => b.joined - a.joined || idDescending(a, b),
}

/** Sorts the rows as the search does, but without the database. */
const sorted = async (rows: Row[], sort: Sort, viewer: Member): Promise<string[]> => {
  if (sort !== 'fit') return rows.toSorted(ORDERS[sort]).map(({ id }) => id)
  const found = await findViewer(app.services.db, { id: viewer.id }, app.services.clock.now())
  if (!found) throw new Error('there is no such member')
  const { searcher } = found
  const own = searcher.interests.map(
    (interest) => 1n << BigInt(INTERESTS.findIndex((each) => each === interest)),
  )
  const fit = (row: Row) =>
    Number(isAccepted(searcher, row)) * 100 +
    own.filter((bit) => (row.interests & bit) !== 0n).length +
    Number(searcher.canAccommodate || (row.flags & SEARCH_FLAGS.canAccommodate) !== 0)
  const byActivity = rows.toSorted(ORDERS.active)
  const stretches = Array.from({ length: Math.ceil(rows.length / STRETCH) }, (_, at) =>
    byActivity.slice(at * STRETCH, (at + 1) * STRETCH),
  )
  return stretches
    .flatMap((stretch) => stretch.toSorted((a, b) => fit(b) - fit(a) || ORDERS.active(a, b)))
    .map(({ id }) => id)
}

interface Walked {
  pages: string[][]
  cursors: string[]
}

describe('pages of a long list of search results', () => {
  let viewer: Member
  let rows: Row[]
  const everybody = { ageMax: 99, fitsBothWays: false }

  const listRows = () => app.services.db.select().from(memberSearch)

  /** Reads every page from first to last. */
  const walk = async (
    asked: Record<string, unknown>,
    between: (page: number) => Promise<void> = async () => {},
  ): Promise<Walked> => {
    const walked: Walked = { pages: [], cursors: [''] }
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: { items: { id: string }[]; next: string | null; previous: string | null } = (
        await app.as(viewer).call(searchMembers, { ...everybody, ...asked, cursor })
      ).ok
      expect(page.previous).toBe(cursor || null)
      walked.pages.push(page.items.map(({ id }) => id))
      cursor = page.next
      if (cursor) walked.cursors.push(cursor)
      await between(walked.pages.length)
    }
    return walked
  }

  beforeAll(async () => {
    const { services } = app
    await addCrowd(services.db, { count: 600, now: services.clock.now() })
  })
  // Each test needs a new viewer, because together they read more pages than a member may in an hour.
  beforeEach(async () => {
    rows = await listRows()
    viewer = await app.given.member({
      inSearch: false,
      profileType: 'man',
      interests: ['Toys', 'Oral', 'Anal', 'Dogging', 'Webcams'],
    })
  })

  test.each(SORTS)(
    '%s: list everyone exactly once, in order',
    covers('BEY-14', 'BEY-02.1', 'BEY-02.4'),
    async (sort) => {
      expect(rows.length, 'more than two stretches').toBeGreaterThan(2 * STRETCH)
      expect(new Set(rows.map(({ joined }) => joined)).size, 'some at the same time').toBeLessThan(
        rows.length,
      )
      const { pages } = await walk({ sort, limit: 24 })
      expect(pages.slice(0, -1).every((page) => page.length === 24)).toBe(true)
      expect(pages.flat()).toEqual(await sorted(rows, sort, viewer))
    },
  )

  test.each(SORTS)(
    '%s: going back from any page gives the pages before it',
    covers('BEY-14'),
    async (sort) => {
      const { pages, cursors } = await walk({ sort, limit: 24 })
      const back = async (cursor: string) =>
        (await app.as(viewer).call(searchMembers, { ...everybody, sort, cursor, back: '1', limit: 24 })).ok
      for (const [at, cursor] of cursors.entries()) {
        const { items, previous, next } = await back(cursor)
        expect(items.map(({ id }) => id)).toEqual(pages[at - 1] ?? [])
        expect(previous).toBe(at > 1 ? cursors[at - 1] : null)
        expect(next).toBe(cursor)
      }
    },
  )

  test.each(SORTS)(
    '%s: give the same list at any page size',
    covers('BEY-14', 'BEY-02.1', 'BEY-02.4'),
    async (sort) => {
      const whole = await sorted(rows, sort, viewer)
      for (const limit of [7, 23]) {
        expect((await walk({ sort, limit })).pages.flat()).toEqual(whole)
      }
    },
  )

  test.each(SORTS)(
    '%s: don’t skip anyone if others join or are active between two pages',
    covers('BEY-14'),
    async (sort) => {
      const before = await sorted(rows, sort, viewer)
      const moved = fc.sample(fc.constantFrom(...before.slice(200)), { numRuns: 8 })
      const { pages } = await walk({ sort, limit: 24 }, async (page) => {
        if (page !== 2) return
        app.clock.advance(HOUR)
        for (const id of moved) {
          const member = { id } as Member
          await changeProfile(app, member, { showOnline: true, lastActiveAt: app.services.clock.now() })
        }
        await app.given.member({ town: 'Late arrival' })
      })
      const seen = pages.flat()
      const late = new Set(moved)
      expect(new Set(seen).size, 'nobody twice').toBe(seen.length)
      const stayed = (ids: string[]) => {
        const here = ids.filter((id) => !late.has(id) && before.includes(id))
        return sort === 'fit' ? here.toSorted() : here
      }
      expect(stayed(seen)).toEqual(stayed(before))
      rows = await listRows()
    },
  )

  test('show that there’s no next page if the last one is full', covers('BEY-14'), async () => {
    const { town, member } = newTown(app)
    await member()
    await member()
    for (const sort of SORTS) {
      const page = (await app.visitor().call(searchMembers, { town, sort, limit: 2 })).ok
      expect([page.items.length, page.next, page.previous], sort).toEqual([2, null, null])
    }
  })

  test(
    'list every member even if some were active in the same quarter of an hour',
    covers('BEY-14'),
    async () => {
      const { town, member } = newTown(app)
      const all = []
      for (let index = 0; index < 9; index++)
        all.push(
          (await member({ lastActiveAt: new Date(app.services.clock.now().getTime() - index * MINUTE) })).id,
        )
      for (const sort of SORTS) {
        const seen: string[] = []
        for (let cursor: string | null = ''; cursor !== null;) {
          const page: { items: { id: string }[]; next: string | null } = (
            await app.visitor().call(searchMembers, { town, sort, limit: 2, cursor })
          ).ok
          seen.push(...page.items.map(({ id }) => id))
          cursor = page.next
        }
        expect(seen.toSorted(), sort).toEqual(all.toSorted())
      }
    },
  )

  const secret = () => app.services.config.secretKey
  const everybodysSeal = cursorSeal({ ...NO_FILTERS, ...everybody })
  const sealed = (cursor: string, filters: Partial<SearchFilters> = {}) =>
    seal(secret(), cursorSeal({ ...NO_FILTERS, ...filters }), `${cursor}~0`)

  test('a cursor doesn’t reveal when anyone was last active', async () => {
    const { next } = (await app.as(viewer).call(searchMembers, { ...everybody, limit: 1 })).ok
    expect(next).toMatch(/^[\w-]{60,}$/)
    const [row] = await app.services.db.select().from(memberSearch).orderBy(desc(memberSearch.rank)).limit(1)
    const plain = unseal(secret(), everybodysSeal, next ?? '')
    expect(plain).toContain(String(row?.rank))
    expect(next).not.toContain(String(row?.rank))
  })

  test('are empty after the last member, and still lead back', covers('BEY-14'), async () => {
    const cursor = sealed('newest-0.00000000-0000-7000-8000-000000000000', everybody)
    const asked = { ...everybody, sort: 'newest' as const, cursor }
    const empty = (await app.as(viewer).call(searchMembers, asked)).ok
    expect([empty.items, empty.previous, empty.next]).toEqual([[], cursor, null])
    const { items, next } = (await app.as(viewer).call(searchMembers, { ...asked, back: '1' })).ok
    expect([items.length > 0, next]).toEqual([true, cursor])
  })

  test('a cursor that isn’t in the requested order is rejected', async () => {
    const id = newId()
    const wrong = ['x', '1', `1.${id}`, `tier--1.${id}`, `tier-9999999999.${id}`, `tier-1.${id}x`, `tier-1`]
    const ofOthers: Record<Sort, string[]> = {
      tier: [`active-1.${id}`, 'fit-__'],
      active: [`tier-1.${id}`, `active-134217728.${id}`],
      newest: [`newest-9007199254740992.${id}`, `tier-0.${id}`],
      fit: [
        `active-1.${id}`,
        'fit-',
        'fit-_',
        'fit-___',
        `fit-1.${id}_x_`,
        `fit-__1.${id}`,
        `fit-__999.1.${id}`,
        `fit-__1.134217728.${id}`,
        `fit-x__`,
      ],
    }
    for (const sort of SORTS) {
      for (const cursor of [
        'x',
        `${sort}-__`,
        ...[...wrong, ...ofOthers[sort]].map((each) => sealed(each)),
      ]) {
        const answer = await app.visitor().call(searchMembers, { sort, cursor })
        expect([answer.status, answer.code], `${sort} ${cursor}`).toEqual([422, 'invalid_input'])
      }
    }
    const long = `fit-_${'1'.repeat(300)}_`
    expect((await app.visitor().call(searchMembers, { sort: 'fit', cursor: long })).status).toBe(422)
  })

  test('a cursor with a stretch to the end of the list doesn’t read more members than the first page', async () => {
    const { items, next } = (
      await app
        .as(viewer)
        .call(searchMembers, { ...everybody, sort: 'fit', cursor: sealed('fit-__', everybody) })
    ).ok
    const first = (await app.as(viewer).call(searchMembers, { ...everybody, sort: 'fit' })).ok
    expect(items).toEqual(first.items)
    expect(next).toBe(first.next)
    const until = /^fit-_([^_]+)_/.exec(unseal(secret(), everybodysSeal, next ?? '') ?? '')?.[1]
    expect(until, 'the stretch ends after so many').toBeDefined()
  })
})
