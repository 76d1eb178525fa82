import { afterAll, beforeAll, expect, test } from 'vitest'
import { listNearby, NEARBY } from '#shared/domains/search/search.contract.ts'
import { DAY, HOUR } from '#shared/kernel/time.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { createBirths, type Member, type Profile } from '#server/testing/scenario/town.ts'
import { covers } from '#testing/covers.ts'
import { seedRegions } from '../regions/regions.commands.ts'
import { getPlaces } from '../regions/regions.places.queries.ts'

let app: TestApp
let births: ReturnType<typeof createBirths>
beforeAll(async () => {
  app = await createTestApp()
  births = createBirths(app)
  await seedRegions(app.services.db, app.clock.now())
})
afterAll(() => app.close())

const ago = (ms: number) => ({ lastActiveAt: new Date(app.services.clock.now().getTime() - ms) })

let counties = 0

/** Picks a region of its own for each test, and creates a man there who's looking for women. */
const newRegion = async () => {
  const places = await getPlaces(app.services)
  const regions = new Map(places.map((place) => [place.region, place]))
  const found = [...regions.values()][counties]
  counties += 1
  if (!found) throw new Error('There are no regions left.')
  const { id: placeId, country: userCountry, region, county } = found
  const home: Profile = { placeId, userCountry, region, county }
  const member = (profile: Profile = {}) =>
    app.given.member({ ...home, ...births.aged(30), profileType: 'woman', ...ago(0), ...profile })
  const viewer = await member({ profileType: 'man', lookingForWoman: true })
  return { viewer, member }
}

const near = async (viewer: Member) => (await app.as(viewer).call(listNearby, {})).ok
const names = (cards: { username: string }[]) => cards.map(({ username }) => username)

test(
  'members in the viewer’s region are listed, the online ones and the newest ones separately',
  covers('BEY-01.1'),
  async () => {
    const { viewer, member } = await newRegion()
    const joined = (ms: number) => ({ createdAt: new Date(app.clock.now().getTime() - ms) })
    const here = await member(joined(3 * DAY))
    const away = await member({ ...ago(HOUR), ...joined(DAY) })
    const elsewhere = await newRegion()
    await elsewhere.member()
    const { isNear, online, newest } = await near(viewer)
    expect(isNear).toBe(true)
    expect(names(online)).toEqual([here.username])
    expect(names(newest)).toEqual([away.username, here.username])
  },
)

test(
  'only members who match the viewer and vice versa, by type and age, are listed as nearby',
  covers('BEY-01.1'),
  async () => {
    const { viewer, member } = await newRegion()
    const fitting = await member({ lookingForMan: true })
    await member({ lookingForWoman: true })
    await member({ profileType: 'couple_ff' })
    await member(births.aged(61))
    await member({ ageMin: 40, ageMax: 50 })
    const { online, newest } = await near(viewer)
    expect(names(online)).toEqual([fitting.username])
    expect(names(newest)).toEqual([fitting.username])
  },
)

test(
  'nearby members aren’t limited to those who can travel or accommodate if the viewer can',
  covers('SEARCH-09.1'),
  async () => {
    const { member } = await newRegion()
    const homebody = await member()
    const host = await member({
      profileType: 'man',
      canAccommodate: true,
      canTravel: true,
      lookingForWoman: true,
    })
    expect(names((await near(host)).online)).toEqual([homebody.username])
  },
)

test('a nearby member who hides their online status isn’t listed as online', async () => {
  const { viewer, member } = await newRegion()
  const hidden = await member({ showOnline: false })
  const { online, newest } = await near(viewer)
  expect(names(online)).toEqual([])
  expect(newest).toMatchObject([{ username: hidden.username, lastActive: null }])
})

test('a nearby member the viewer may not find isn’t listed', covers('SEARCH-16.1'), async () => {
  const { viewer, member } = await newRegion()
  await member({ inSearch: false })
  await member({ visibility: 'friends' })
  await app.given.block(viewer, await member())
  await app.given.block(await member(), viewer)
  expect(await near(viewer)).toEqual({ isNear: true, online: [], newest: [] })
})

test(`at most ${NEARBY} online and ${NEARBY} new members nearby are listed`, async () => {
  const { viewer, member } = await newRegion()
  for (let at = 0; at <= NEARBY; at += 1) await member()
  const { online, newest } = await near(viewer)
  expect([online.length, newest.length]).toEqual([NEARBY, NEARBY])
})
