import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp } from '#shared/domains/joining/joining.contract.ts'
import { searchMembers, SORTS } from '#shared/domains/search/search.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { DAY, HOUR } from '#shared/kernel/time.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { PASSWORD } from '#server/testing/builders/given.ts'
import { changeProfile, giveTier, newTown } from '#server/testing/scenario/town.ts'
import { covers } from '#testing/covers.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const ago = (ms: number) => ({ lastActiveAt: new Date(app.services.clock.now().getTime() - ms) })

/** The profile of a member who joined this many milliseconds ago and was last active then. */
const joined = (ms: number) => {
  const createdAt = new Date(app.services.clock.now().getTime() - ms)
  return { createdAt, ...ago(ms) }
}

describe('search results are sorted', covers('BEY-02.1'), () => {
  test('by last activity, whatever the tier', async () => {
    const { member, found } = newTown(app)
    const idle = await member(ago(3 * DAY))
    const gold = await member(ago(2 * DAY))
    const busy = await member(ago(0))
    const silver = await member(ago(40 * DAY))
    await giveTier(app, gold, { name: 'gold' })
    await giveTier(app, silver, { name: 'silver' })
    const cards = await found(null, { sort: 'active' })
    expect(cards.map(({ username, highlight }) => [username, highlight])).toEqual([
      [busy.username, null],
      [gold.username, 'gold'],
      [idle.username, null],
      [silver.username, 'silver'],
    ])
  })

  test('by time of joining, newest first, whatever the tier and last activity', async () => {
    const { member, found } = newTown(app)
    const first = await member({ ...joined(9 * DAY), ...ago(0) })
    const second = await member({ ...joined(8 * DAY), ...ago(5 * DAY) })
    const third = await member(joined(DAY))
    await giveTier(app, second, { name: 'gold' })
    const cards = await found(null, { sort: 'newest' })
    expect(cards.map(({ username, highlight }) => [username, highlight])).toEqual([
      [third.username, null],
      [second.username, 'gold'],
      [first.username, null],
    ])
  })

  test('by time of joining, even if members signed up a millisecond apart', async () => {
    const names = ['Signed-up-1', 'Signed-up-2', 'Signed-up-3']
    for (const username of names) {
      app.clock.advance(1)
      const form = { clientKey: newId(), email: `${username}@example.org`, password: PASSWORD, username }
      const about = { profileType: 'man', birthMonth: 6, birthYear: 1980, termsAccepted: true }
      await app.visitor().call(signUp, { ...form, ...about })
    }
    const viewer = await app.given.member()
    const { items } = (
      await app.as(viewer).call(searchMembers, { sort: 'newest', limit: 3, fitsBothWays: '0' })
    ).ok
    expect(items.map(({ username }) => username)).toEqual(names.toReversed())
  })

  test(
    'by best fit: members who accept the viewer, then shared interests, then activity, whatever the tier',
    covers('BEY-02.4'),
    async () => {
      const { member, found } = newTown(app)
      const viewer = await app.given.member({ profileType: 'man', interests: ['Toys', 'Oral', 'SM'] })
      const none = await member(ago(0))
      const one = await member({ interests: ['Oral', 'Dogging'], ...ago(HOUR) })
      const twoIdle = await member({ interests: ['Oral', 'Toys'], ...ago(9 * DAY) })
      const twoBusy = await member({ interests: ['SM', 'Toys', 'Dogging'], ...ago(DAY) })
      const elsewhere = await member({ interests: ['Toys', 'Oral', 'SM'], lookingForWoman: true, ...ago(0) })
      const goldNone = await member(ago(2 * DAY))
      await giveTier(app, goldNone, { name: 'gold' })
      const cards = await found(viewer, { sort: 'fit', fitsBothWays: '0' })
      expect(cards.map(({ username }) => username)).toEqual(
        [twoBusy, twoIdle, one, none, goldNone, elsewhere].map(({ username }) => username),
      )
      expect(cards.find(({ username }) => username === goldNone.username)?.highlight).toBe('gold')
      const fitting = await found(viewer, { sort: 'fit' })
      expect(fitting.map(({ username }) => username)).not.toContain(elsewhere.username)
    },
  )

  test.each([false, true])(
    'by best fit, where it counts as one more shared interest if either side can accommodate (the viewer can: %s)',
    covers('BEY-02.4', 'SEARCH-09.1', 'SEARCH-09.2'),
    async (canAccommodate) => {
      const { member, found } = newTown(app)
      const viewer = await app.given.member({ interests: ['Toys', 'Oral'], canAccommodate, canTravel: true })
      const shares = await member({ interests: ['Toys'], ...ago(0) })
      const travels = await member({ canTravel: true, ...ago(HOUR) })
      const hosts = await member({ canAccommodate: true, ...ago(2 * DAY) })
      const hostShares = await member({ canAccommodate: true, interests: ['Oral'], ...ago(3 * DAY) })
      const hostIsWanted = [hostShares, shares, hosts, travels]
      const anyPlaceWillDo = [shares, hostShares, travels, hosts]
      const cards = await found(viewer, { sort: 'fit' })
      expect(cards.map(({ username }) => username)).toEqual(
        (canAccommodate ? anyPlaceWillDo : hostIsWanted).map(({ username }) => username),
      )
    },
  )

  test(
    'by last activity for a visitor who requests best fit, because nothing is known about visitors',
    covers('BEY-02.4'),
    async () => {
      const { member, names } = newTown(app)
      const idle = await member({ interests: ['Toys'], ...ago(DAY) })
      const busy = await member(ago(0))
      expect(await names(null, { sort: 'fit' })).toEqual([busy.username, idle.username])
    },
  )

  test('in no other orders', async () => {
    for (const sort of ['age', 'rank', 'TIER', '']) {
      expect((await app.visitor().call(searchMembers, { sort })).status, sort).toBe(422)
    }
  })
})

describe('hidden details don’t affect anyone’s position in search results', covers('BEY-02.4'), () => {
  test.each(SORTS)(
    '%s: a visit to the site doesn’t move members who hide their online status',
    async (sort) => {
      const { member, names } = newTown(app)
      const viewer = await app.given.member({ interests: ['Toys'] })
      const recent = await member(joined(DAY))
      const hidden = await member({ showOnline: false, ...joined(20 * DAY) })
      const older = await member(joined(30 * DAY))
      const before = await names(viewer, { sort })
      const byJoining = [recent, hidden, older].map(({ username }) => username)
      expect(before).toEqual(byJoining)
      for (const passed of [0, 2 * DAY, 400 * DAY]) {
        await changeProfile(app, hidden, ago(passed))
        expect(await names(viewer, { sort }), `active ${passed} ms ago`).toEqual(before)
      }
    },
  )

  test.each(SORTS)('%s: changing a hidden age and place doesn’t move a member', async (sort) => {
    const { member, names } = newTown(app)
    const viewer = await app.given.member({ interests: ['Toys'] })
    const everybody = { sort, ageMax: 99, town: '', interests: 'Webcams' }
    const shown = await member({ interests: ['Webcams', 'Toys'] })
    const hidden = await member({ interests: ['Webcams', 'Toys'], showAge: false, showPlace: false })
    const places = async () =>
      (await names(viewer, everybody)).filter((name) => [shown.username, hidden.username].includes(name))
    const before = await places()
    expect(before).toHaveLength(2)
    await changeProfile(app, hidden, { birthYear: 1950, town: 'Elsewhere', placeId: 3, userCountry: 'Wales' })
    expect(await places()).toEqual(before)
  })
})
