import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countMembers, PAGE_OF_CARDS, searchMembers, SORTS } from '#shared/domains/search/search.contract.ts'
import { DAY } from '#shared/kernel/time.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { changeProfile, createBirths, newTown, type Profile } from '#server/testing/scenario/town.ts'
import { covers } from '#testing/covers.ts'
import { accounts } from '../accounts/accounts.tables.ts'

let app: TestApp
let births: ReturnType<typeof createBirths>
beforeAll(async () => {
  app = await createTestApp()
  births = createBirths(app)
})
afterAll(() => app.close())

describe('a search leaves out', covers('SEARCH-16.1'), () => {
  test('unconfirmed, suspended and deleted accounts', async () => {
    const { member, names } = newTown(app)
    const viewer = await app.given.member()
    await member({}, { confirmedAt: null })
    await member({}, { status: 'suspended' })
    await member({}, { status: 'deleted' })
    expect(await names(viewer)).toEqual([])
    expect(await names(null)).toEqual([])
  })

  test('an account suspended a moment ago, even if its search row still exists', async () => {
    const { member, names } = newTown(app)
    const { id } = await member()
    await app.services.db.update(accounts).set({ status: 'suspended' }).where(eq(accounts.id, id))
    expect(await names(null)).toEqual([])
  })

  test('members blocked in either direction, only for the two members concerned', async () => {
    const { member, names } = newTown(app)
    const viewer = await app.given.member()
    const blocked = await member()
    const blocking = await member()
    const other = await member()
    await app.given.block(viewer, blocked)
    await app.given.block(blocking, viewer)
    expect(await names(viewer)).toEqual([other.username])
    expect(await names(null)).toHaveLength(3)
    expect(await names(other)).toHaveLength(2)
  })

  test('members blocked in either direction, also from both counts', async () => {
    const { town, member } = newTown(app)
    const viewer = await app.given.member({ profileType: 'man' })
    await app.given.block(viewer, await member())
    await app.given.block(await member(), viewer)
    await app.given.block(viewer, await member({ lookingForWoman: true }))
    await app.given.block(await member({ lookingForWoman: true }), viewer)
    await member()
    await member({ lookingForWoman: true })
    const counted = async (agent: ReturnType<TestApp['visitor']>) =>
      (await agent.call(countMembers, { town })).ok
    expect(await counted(app.as(viewer))).toEqual({ total: 1, hidden: 1 })
    expect(await counted(app.as(await app.given.member({ profileType: 'man' })))).toEqual({
      total: 3,
      hidden: 3,
    })
  })
})

test('members don’t find themselves in their searches', async () => {
  const { member, names } = newTown(app)
  expect(await names(await member())).toEqual([])
})

describe('privacy settings apply in search', () => {
  test('a member who has turned off search can’t be found by anyone', covers('SEARCH-16.1'), async () => {
    const { member, names } = newTown(app)
    const hidden = await member({ inSearch: false })
    const friend = await app.given.member()
    await app.given.friends(hidden, friend)
    expect(await names(friend)).toEqual([])
    expect(await names(null)).toEqual([])
  })

  test('a profile for members can only be found by members', covers('SEARCH-16.2'), async () => {
    const { member, names } = newTown(app)
    const { username } = await member({ visibility: 'members' })
    expect(await names(await app.given.member())).toEqual([username])
    expect(await names(null)).toEqual([])
  })

  test('a profile for friends isn’t in anyone’s search', covers('SEARCH-16.2'), async () => {
    const { member, names } = newTown(app)
    const closed = await member({ visibility: 'friends' })
    const friend = await app.given.member()
    await app.given.friends(closed, friend)
    expect(await names(friend)).toEqual([])
  })

  test('turning search off or on takes effect immediately', async () => {
    const { member, names } = newTown(app)
    const shy = await member()
    expect(await names(null)).toHaveLength(1)
    await changeProfile(app, shy, { inSearch: false })
    expect(await names(null)).toEqual([])
    await changeProfile(app, shy, { inSearch: true })
    expect(await names(null)).toHaveLength(1)
  })

  describe.each<[string, Profile, Record<string, unknown>[], Record<string, unknown>]>([
    ['age', { showAge: false }, [{ ageMax: 60 }, { ageMin: 19 }], { people: [{ age: null }] }],
    [
      'place',
      { showPlace: false },
      [
        { country: 'Wales' },
        { country: 'Wales', region: 'South Wales' },
        { postcode: 'CF' },
        { own: 'town' },
      ],
      { place: null },
    ],
  ])('a member who hides their %s', covers('SEARCH-07.2'), (_name, hidden, filters, shown) => {
    test.each(SORTS)(
      'by %s: is shown without it, and matches no filter on it but matches other filters',
      async (sort) => {
        const { town, member } = newTown(app)
        const { username } = await member({
          ...hidden,
          userCountry: 'Wales',
          postcodePrefix: 'CF10',
          interests: ['Webcams'],
          ...births.aged(30),
        })
        const everybody = { sort, limit: PAGE_OF_CARDS, interests: 'Webcams', ageMax: 99 }
        const search = async ({ own, ...asked }: Record<string, unknown>) => {
          const viewer = await app.given.member()
          const given = { ...everybody, ...asked, ...(own ? { town } : {}) }
          const { items } = (await app.as(viewer).call(searchMembers, given)).ok
          return items.filter((card) => card.username === username)
        }
        const [card] = await search({})
        expect(card).toMatchObject(shown)
        for (const filter of filters) expect(await search(filter), JSON.stringify(filter)).toEqual([])
        expect(
          await search(hidden.showAge === false ? { own: 'town' } : { ageMin: 25, ageMax: 40 }),
        ).toHaveLength(1)
      },
    )
  })

  test(
    'a member who hides their online status doesn’t show it, and is sorted by when they joined',
    covers('SEARCH-16.2'),
    async () => {
      const { member, found } = newTown(app)
      const shown = await member()
      const createdAt = new Date(app.services.clock.now().getTime() - DAY)
      const hidden = await member({ showOnline: false, createdAt })
      const cards = await found(null)
      expect(cards.map(({ username, lastActive }) => [username, lastActive])).toEqual([
        [shown.username, 'online now'],
        [hidden.username, null],
      ])
    },
  )
})

describe('the two-way fit', covers('BEY-01.1'), () => {
  test.each<[string, Profile, Profile, boolean]>([
    ['a member who isn’t looking for a particular type', {}, {}, true],
    ['a member looking for the viewer’s type', {}, { lookingForMan: true }, true],
    ['a member looking for another type', {}, { lookingForWoman: true }, false],
    ['a viewer who’s younger than wanted', {}, { ageMin: 41, ageMax: 60 }, false],
    ['a viewer who’s older than wanted', {}, { ageMin: 18, ageMax: 39 }, false],
    ['a viewer of exactly the age wanted', {}, { ageMin: 40, ageMax: 40 }, true],
    ['a smoker and a member who meets smokers', { smoker: true }, { meetSmokers: true }, true],
    ['a smoker and a member who doesn’t meet smokers', { smoker: true }, { meetSmokers: false }, false],
    ['a non-smoker and a member who doesn’t meet smokers', { smoker: false }, { meetSmokers: false }, true],
  ])('%s', async (_name, viewerProfile, theirs, fits) => {
    const { member, found } = newTown(app)
    const viewer = await app.given.member({ profileType: 'man', ...births.aged(40), ...viewerProfile })
    await member(theirs)
    expect(await found(viewer)).toHaveLength(fits ? 1 : 0)
    expect((await found(viewer, { fitsBothWays: '0' })).map((card) => card.acceptsViewer)).toEqual([fits])
    expect(await found(null)).toHaveLength(1)
  })

  test('both partners of a searching couple must be accepted', async () => {
    const { member, names } = newTown(app)
    const viewer = await app.given.member({
      profileType: 'couple_mf',
      ...births.aged(30),
      ...births.partnerAged(50),
    })
    await member({ ageMin: 18, ageMax: 49 })
    await member({ ageMin: 31, ageMax: 99 })
    const { username } = await member({ ageMin: 30, ageMax: 50 })
    expect(await names(viewer)).toEqual([username])
  })

  test('the members it leaves out are counted whether it’s on or off, and for visitors the count is zero', async () => {
    const { town, member } = newTown(app)
    const viewer = await app.given.member({ profileType: 'man' })
    await member()
    await member({ lookingForWoman: true })
    await member({ lookingForCoupleMf: true })
    const agent = app.as(viewer)
    expect((await agent.call(countMembers, { town })).ok).toEqual({ total: 1, hidden: 2 })
    expect((await agent.call(countMembers, { town, fitsBothWays: '0' })).ok).toEqual({ total: 3, hidden: 2 })
    expect((await app.visitor().call(countMembers, { town })).ok).toEqual({ total: 3, hidden: 0 })
  })
})

describe('cards in search results', covers('BEY-05'), () => {
  test('show shared interests first', async () => {
    const { member, found } = newTown(app)
    const viewer = await app.given.member({ interests: ['Toys', 'Oral'] })
    await member({ interests: ['Dogging', 'Oral', 'SM', 'Toys'] })
    expect(await found(viewer)).toMatchObject([
      { interests: ['Oral', 'Toys', 'Dogging', 'SM'], sharedInterests: 2 },
    ])
    expect(await found(null)).toMatchObject([
      { interests: ['Dogging', 'Oral', 'SM', 'Toys'], sharedInterests: 0 },
    ])
  })

  test('show the last activity only roughly', async () => {
    const { member, found } = newTown(app)
    const ago = (days: number) => ({
      lastActiveAt: new Date(app.services.clock.now().getTime() - days * DAY),
    })
    for (const days of [0, 6, 29, 31]) await member(ago(days))
    expect((await found(null)).map(({ lastActive }) => lastActive)).toEqual([
      'online now',
      'this week',
      'this month',
      null,
    ])
  })
})
