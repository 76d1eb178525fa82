import fc from 'fast-check'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countMembers, listRelaxations, searchMembers } from '#shared/domains/search/search.contract.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { changeProfile, type Member, type Profile } from '#server/testing/scenario/town.ts'
import { covers } from '#testing/covers.ts'
import { places } from '../regions/regions.tables.ts'

const POSTCODES = ['M2', 'M20', 'M21', 'OL1', 'SW1A', 'TN23', 'CT1', 'ME4', 'M5V', 'ZZ1']
const COUNTIES = ['Greater Manchester', 'Kent', null]
const TOWNS = ['Testham', null]

let app: TestApp
let viewer: Member
/** Members grouped by the place they show. The members of a group differ only by postcode. */
let alike: { place: Profile; ids: string[] }[]

beforeAll(async () => {
  app = await createTestApp()
  viewer = await app.given.member({ inSearch: false })
  alike = []
  for (const county of COUNTIES) {
    const [row] = county ? await app.services.db.select().from(places).where(eq(places.county, county)) : []
    for (const town of TOWNS) {
      const { region = null, country: userCountry = null, id: placeId = null } = row ?? {}
      const place = { town, county, region, userCountry, placeId }
      const ids: string[] = []
      for (const postcodePrefix of ['M20', 'M21', 'TN23', 'ZZ1']) {
        ids.push((await app.given.member({ ...place, postcodePrefix })).id)
      }
      alike.push({ place, ids })
    }
  }
})
afterAll(() => app.close())

const maybe = <V>(...values: V[]) => fc.option(fc.constantFrom(...values), { nil: undefined })

const filters = fc.record({
  postcode: maybe(
    ...new Set(POSTCODES.flatMap((each) => Array.from(each, (_, at) => each.slice(0, at + 1)))),
  ),
  town: maybe('Testham'),
  county: maybe('Greater Manchester', 'Kent'),
  region: maybe('North West', 'South East'),
  country: maybe('England'),
})

test(
  'no search filter distinguishes members by anything more precise than town and county, wherever the viewer is',
  covers('SEARCH-08.3'),
  async () => {
    const found = new Set<string>()
    await fc.assert(
      fc.asyncProperty(filters, fc.constantFrom(...POSTCODES), async (asked, own) => {
        await changeProfile(app, viewer, { postcodePrefix: own })
        const agent = app.as(viewer)
        const wide = { ...asked, ageMax: 99, limit: 24, fitsBothWays: '0' }
        const { items } = (await agent.call(searchMembers, wide)).ok
        for (const { place, ids } of alike) {
          const seen = items.filter(({ id }) => ids.includes(id)).map(({ id }) => id)
          const all = seen.length > 0 ? ids : []
          expect(seen.toSorted(), JSON.stringify({ asked, place })).toEqual(all.toSorted())
          if (asked.postcode) for (const id of seen) found.add(id)
        }
        const { limit: _, ...counting } = wide
        expect((await agent.call(countMembers, counting)).ok.total).toBe(items.length)
        const { relaxations } = (await agent.call(listRelaxations, counting)).ok
        for (const { adds } of relaxations) expect(adds % 4).toBe(0)
      }),
      { numRuns: 150 },
    )
    expect(found.size, 'some are found by postcode').toBeGreaterThan(8)
  },
)
