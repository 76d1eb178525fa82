import { eq } from 'drizzle-orm'
import { beforeAll, afterAll, describe, expect, test } from 'vitest'
import { countMembers, listRelaxations, searchMembers } from '#shared/domains/search/search.contract.ts'
import { PROFILE_TYPES, type ProfileType } from '#shared/kernel/profile-types.ts'
import { DAY } from '#shared/kernel/time.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { createBirths, newTown, type Profile } from '#server/testing/scenario/town.ts'
import { covers } from '#testing/covers.ts'
import { places } from '../regions/regions.tables.ts'

let app: TestApp
let births: ReturnType<typeof createBirths>
beforeAll(async () => {
  app = await createTestApp()
  births = createBirths(app)
})
afterAll(() => app.close())

test('a visitor can search', covers('SEARCH-04.1', 'CALL-82'), async () => {
  const { member, names } = newTown(app)
  const anna = await member()
  expect(await names(null)).toEqual([anna.username])
})

test('a search result shows whether its member is verified, and since which month', async () => {
  const { member, found } = newTown(app)
  const verifiedAt = new Date('2026-03-31T23:30:00Z')
  const [verified] = [await member({ verificationStatus: 'verified', verifiedAt }), await member()]
  const cards = await found(null)
  expect(cards.map((card) => card.verified === (card.id === verified.id))).toEqual([true, true])
  expect(cards.map((card) => card.verifiedSince)).toEqual(
    cards.map((card) => (card.verified ? '2026-04' : null)),
  )
})

test(
  'a search result only contains public fields',
  covers('PUBP-20.1', 'ROUTE-10', 'SEARCH-16.1'),
  async () => {
    const { member, found } = newTown(app)
    await member({ postcodePrefix: 'M20', firstname: 'Hidden', profileTitle: 'Hello', ...births.aged(30) })
    const [card] = await found(null)
    expect(
      Object.keys(card ?? {})
        .toSorted()
        .join(' '),
    ).toBe(
      'acceptsViewer highlight id interests lastActive people picture place profileType sharedInterests title username verified verifiedSince',
    )
    expect(JSON.stringify(card)).not.toMatch(/M20|Hidden|@example|-12-31/)
  },
)

test(
  'a search result shows the photo, username, type, age, place and title',
  covers('SEARCH-08.1'),
  async () => {
    const { town, member, found } = newTown(app)
    const couple = await member({
      profileType: 'couple_mf',
      profileTitle: 'Dinner for four?',
      ...births.aged(39),
      ...births.partnerAged(42),
    })
    const photoId = await app.given.photo(couple)
    expect(await found(null)).toMatchObject([
      {
        username: couple.username,
        profileType: 'couple_mf',
        people: [
          { who: null, age: 39 },
          { who: null, age: 42 },
        ],
        place: town,
        title: 'Dinner for four?',
        picture: { id: photoId, thumbhash: 'AA', width: 800, height: 1000 },
        acceptsViewer: null,
      },
    ])
    expect(await found(null, { hasPhoto: '1' })).toHaveLength(1)
  },
)

describe('the search filter by type uses the stored values', covers('SEARCH-05'), () => {
  test.each(PROFILE_TYPES)('%s', async (type: ProfileType) => {
    const { member, names } = newTown(app)
    const partner = births.partnerAged(30)
    const all = new Map<ProfileType, string>()
    for (const each of PROFILE_TYPES) {
      all.set(
        each,
        (await member({ profileType: each, ...(each.startsWith('couple') ? partner : {}) })).username,
      )
    }
    expect(await names(null, { types: type })).toEqual([all.get(type)])
  })

  test('several types can be chosen, but unknown ones are rejected', async () => {
    const { member, names } = newTown(app)
    const man = await member({ profileType: 'man' })
    const tvts = await member({ profileType: 'tvts' })
    await member({ profileType: 'woman' })
    expect((await names(null, { types: 'man,tvts' })).toSorted()).toEqual(
      [man.username, tvts.username].toSorted(),
    )
    expect((await app.visitor().call(searchMembers, { types: 'Male' })).status).toBe(422)
  })
})

describe('the search filter by age', () => {
  test('is 18 to 60 by default', covers('SEARCH-07.1', 'SEARCH-06', 'CONST-07'), async () => {
    const { member, names } = newTown(app)
    const young = await member(births.aged(18))
    const sixty = await member(births.aged(60))
    await member(births.aged(61))
    expect((await names(null)).toSorted()).toEqual([young.username, sixty.username].toSorted())
  })

  test(
    'can be raised to 99, but rejects ages below 18, ages above 99 and a reversed range',
    covers('SEARCH-07.1'),
    async () => {
      const { member, names } = newTown(app)
      const old = await member(births.aged(90))
      expect(await names(null, { ageMax: 99 })).toEqual([old.username])
      expect(await names(null, { ageMin: 61, ageMax: 90 })).toEqual([old.username])
      expect(await names(null, { ageMin: 61, ageMax: 89 })).toEqual([])
      for (const wrong of [{ ageMin: 17 }, { ageMin: 0 }, { ageMax: 100 }, { ageMin: 40, ageMax: 30 }]) {
        for (const endpoint of [searchMembers, countMembers, listRelaxations]) {
          expect((await app.visitor().call(endpoint, wrong)).status).toBe(422)
        }
      }
    },
  )

  test('only finds couples of whom both partners are within the ages', covers('SEARCH-08.1'), async () => {
    const { member, names } = newTown(app)
    const couple = await member({
      profileType: 'couple_mf',
      ...births.aged(30),
      ...births.partnerAged(50),
    })
    expect(await names(null, { ageMin: 30, ageMax: 50 })).toEqual([couple.username])
    expect(await names(null, { ageMin: 30, ageMax: 49 })).toEqual([])
    expect(await names(null, { ageMin: 31, ageMax: 50 })).toEqual([])
  })

  test('ignores the former partner of a member who’s no longer in a couple, who also isn’t shown', async () => {
    const { member, found } = newTown(app)
    await member({ profileType: 'man', ...births.aged(30), ...births.partnerAged(70) })
    expect((await found(null)).map(({ people }) => people)).toEqual([[{ who: null, age: 30 }]])
  })

  test('takes the day of birth into account if it’s known', async () => {
    const { member, names } = newTown(app)
    const now = app.services.clock.now()
    const tomorrow = new Date(now.getTime() + DAY)
    const month = tomorrow.toLocaleString('en-GB', { month: 'long', timeZone: 'UTC' })
    const turnsSoon = {
      birthYear: tomorrow.getUTCFullYear() - 40,
      birthMonth: tomorrow.getUTCMonth() + 1,
      dobYear: tomorrow.getUTCFullYear() - 40,
      dobMonth: month,
      dobDay: tomorrow.getUTCDate(),
    }
    const { username } = await member(turnsSoon)
    expect(await names(null, { ageMin: 39, ageMax: 39 })).toEqual([username])
    expect(await names(null, { ageMin: 40, ageMax: 40 })).toEqual([])
  })
})

describe('every search filter leaves out members who don’t match:', covers('SEARCH-08.1'), () => {
  /** Returns a place in Greater Manchester, which has postcodes starting with M, or in Kent, which has none. */
  const placeOf = async (region: 'North West' | 'South East') => {
    const county = region === 'North West' ? 'Greater Manchester' : 'Kent'
    const [row] = await app.services.db.select().from(places).where(eq(places.county, county))
    if (row?.region !== region) throw new Error(`${county} is not in ${region}`)
    return { placeId: row.id, region, county }
  }

  test.each<[string, Record<string, unknown>, Profile, Profile]>([
    ['smokers', { smokers: 'yes' }, { smoker: true }, { smoker: false }],
    ['non-smokers', { smokers: 'no' }, { smoker: null }, { smoker: true }],
    ['can travel', { canTravel: '1' }, { canTravel: true }, { canTravel: false }],
    ['can accommodate', { canAccommodate: '1' }, { canAccommodate: true }, { canAccommodate: false }],
    ['verified', { verified: '1' }, { verificationStatus: 'verified' }, { verificationStatus: 'pending' }],
    ['country', { country: 'Wales' }, { userCountry: 'Wales' }, { userCountry: 'England' }],
    ['all interests', { interests: 'Toys,Oral' }, { interests: ['Oral', 'Toys'] }, { interests: ['Toys'] }],
  ])('%s', async (_name, filters, fits, fitsNot) => {
    const { member, names } = newTown(app)
    const wanted = await member(fits)
    await member(fitsNot)
    expect(await names(null, filters)).toEqual([wanted.username])
    expect(await names(null)).toHaveLength(2)
  })

  test('smokers, who include couples of whom only one partner smokes', async () => {
    const { member, names } = newTown(app)
    await member({ profileType: 'couple_ff', partnerSmoker: true, ...births.partnerAged(30) })
    expect(await names(null, { smokers: 'no' })).toEqual([])
    expect(await names(null, { smokers: 'yes' })).toHaveLength(1)
  })

  test('members with a photo', async () => {
    const { member, names } = newTown(app)
    await member()
    expect(await names(null, { hasPhoto: '1' })).toEqual([])
  })

  test('region and county', async () => {
    const { member, names, town } = newTown(app)
    const north = await placeOf('North West')
    const wanted = await member(north)
    await member(await placeOf('South East'))
    expect(await names(null, { country: 'England', region: 'North West' })).toEqual([wanted.username])
    expect(await names(null, { county: north.county })).toEqual([wanted.username])
    expect(await names(null, { region: 'Nowhere' })).toEqual([])
    const inCounty = await app.visitor().call(searchMembers, { county: north.county, ageMax: 99 })
    expect(inCounty.ok.items.map(({ place }) => place?.split(',')[0])).toContain(town)
  })

  test('town, ignoring case', async () => {
    const { member, town } = newTown(app)
    const wanted = await member({ town: ` ${town.toUpperCase()} ` })
    const answer = await app.visitor().call(searchMembers, { town: town.toLowerCase() })
    expect(answer.ok.items.map(({ username }) => username)).toEqual([wanted.username])
  })

  test(
    'postcode prefix, which finds members in all counties it’s used in',
    covers('SEARCH-08.3'),
    async () => {
      const { member, names } = newTown(app)
      const viewer = await app.given.member()
      const [north, south] = [await placeOf('North West'), await placeOf('South East')]
      const near = await member({ ...north, postcodePrefix: 'M20' })
      const further = await member({ ...north, postcodePrefix: 'M2' })
      const kent = await member({ ...south, postcodePrefix: 'ME4' })
      await member({ postcodePrefix: 'M20' })
      const both = [near, further].map(({ username }) => username).toSorted()
      for (const postcode of ['m', 'm2', 'M 20']) {
        expect((await names(viewer, { postcode })).toSorted()).toEqual(both)
      }
      expect(await names(viewer, { postcode: 'me' })).toEqual([kent.username])
      expect(await names(viewer, { postcode: 'm', county: 'Kent' })).toEqual([])
    },
  )

  test('postcode prefix, which visitors can’t use', async () => {
    for (const endpoint of [searchMembers, countMembers, listRelaxations]) {
      const answer = await app.visitor().call(endpoint, { postcode: 'M20' })
      expect([answer.status, answer.code]).toEqual([403, 'filter_for_members'])
    }
  })
})
