import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY, HOUR } from '#shared/kernel/time.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { giveTier, newTown } from '#server/testing/scenario/town.ts'
import { covers } from '#testing/covers.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const ago = (days: number) => ({ lastActiveAt: new Date(app.services.clock.now().getTime() - days * DAY) })

test(
  'search results list gold before silver before free members, and within a tier by last activity',
  covers('SEARCH-10', 'SEARCH-11', 'SEARCH-12.1', 'TIER-05'),
  async () => {
    const { member, names } = newTown(app)
    const idle = await member(ago(3))
    const busy = await member(ago(0))
    const silver = await member(ago(40))
    const gold = await member(ago(200))
    await giveTier(app, silver, { name: 'silver' })
    await giveTier(app, gold, { name: 'gold' })
    const order = [gold, silver, busy, idle].map(({ username }) => username)
    expect(await names(null)).toEqual(order)
    expect(await names(null, { types: 'woman' })).toEqual(order)
  },
)

test(
  'within a tier, search results list members with a picture for everyone first, and then by last activity',
  covers('SEARCH-10', 'SEARCH-11', 'BEY-02.1', 'BEY-02.2', 'SEARCH-12.1', 'SEARCH-12.2'),
  async () => {
    const { member, names } = newTown(app)
    const faceless = await member(ago(0))
    const [idle, busy] = [await member(ago(9)), await member(ago(8))]
    for (const owner of [idle, busy]) await app.given.photo(owner)
    const gold = await member(ago(200))
    await giveTier(app, gold, { name: 'gold' })
    const order = [gold, busy, idle, faceless].map(({ username }) => username)
    expect(await names(null)).toEqual(order)
    expect(await names(null, { types: 'woman' })).toEqual(order)
    const byActivity = [faceless, busy, idle, gold].map(({ username }) => username)
    expect(await names(null, { sort: 'active' })).toEqual(byActivity)
    expect(await names(await app.given.member(), { sort: 'fit' })).toEqual(byActivity)
  },
)

test(
  'a picture that isn’t for everyone doesn’t affect its owner’s position, not even for viewers who may see it',
  covers('BEY-02.2', 'SEARCH-12.2'),
  async () => {
    const { member, names } = newTown(app)
    const [busy, friend, chooser] = [await member(ago(1)), await member(ago(2)), await member(ago(3))]
    const viewer = await app.given.member()
    await app.given.friends(friend, viewer)
    await app.given.photo(friend, { audience: 'friends' })
    await app.given.photo(chooser, { audience: 'chosen', sharedWith: [viewer] })
    const order = [busy, friend, chooser].map(({ username }) => username)
    expect(await names(viewer)).toEqual(order)
    expect(await names(null)).toEqual(order)
  },
)

test(
  'gold and silver members are highlighted in search results, and free members aren’t',
  covers('SEARCH-13.1', 'SEARCH-14', 'SEARCH-15', 'TIER-06'),
  async () => {
    const { member, found } = newTown(app)
    const gold = await member()
    const silver = await member()
    await member()
    await giveTier(app, gold, { name: 'gold' })
    await giveTier(app, silver, { name: 'silver' })
    expect((await found(null)).map(({ highlight }) => highlight)).toEqual(['gold', 'silver', null])
  },
)

test('an expired tier gives a member neither highlight nor priority in search results', async () => {
  const { member, found } = newTown(app)
  const former = await member(ago(1))
  const free = await member()
  const expiresAt = new Date(app.services.clock.now().getTime() - HOUR)
  await giveTier(app, former, { name: 'gold', expiresAt })
  expect((await found(null)).map(({ username, highlight }) => [username, highlight])).toEqual([
    [free.username, null],
    [former.username, null],
  ])
})
