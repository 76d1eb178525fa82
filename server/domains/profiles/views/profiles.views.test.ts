import { asc, eq, or } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Tier } from '#shared/domains/membership/membership.contract.ts'
import { listPhotosOf } from '#shared/domains/photos/photos.shown.contract.ts'
import { getMember, getProfile } from '#shared/domains/profiles/profiles.contract.ts'
import { listViewers } from '#shared/domains/profiles/profiles.views.contract.ts'
import { updatePrivacy, type PrivacySettings } from '#shared/domains/profiles/profiles.privacy.contract.ts'
import { getProfileAs } from '#shared/domains/profiles/profiles.seen-as.contract.ts'
import { unblockMember } from '#shared/domains/blocks/blocks.contract.ts'
import { DAY, HOUR } from '#shared/kernel/time.ts'
import { createTickingApp, type TestApp } from '#server/testing/scenario/app.ts'
import { readExported } from '#server/testing/builders/exported.ts'
import { around } from '#server/testing/scenario/instants.ts'
import { covers } from '#testing/covers.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { membershipSubscriptions } from '#server/domains/membership/membership.tables.ts'
import { friends } from '#server/domains/relations/relations.tables.ts'
import { sweepViews } from './profiles.views.commands.ts'
import { profileViews } from './profiles.views.tables.ts'
import { exportProfile } from '#server/domains/profiles/profiles.queries.ts'
import { profiles } from '#server/domains/profiles/profiles.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTickingApp()
})
afterAll(() => app.close())

type Member = Awaited<ReturnType<TestApp['given']['member']>>

const givenOwner = async (tier: Tier = 'silver', profile: Parameters<TestApp['given']['member']>[0] = {}) => {
  const owner = await app.given.member(profile)
  if (tier !== 'free') await app.given.tier(owner, tier)
  return owner
}
const view = async (viewer: Member, { username }: { username: string }) =>
  (await app.as(viewer).call(getProfile, { username })).status
const listOf = async (owner: Member, input: { cursor?: string; limit?: number } = {}) =>
  (await app.as(owner).call(listViewers, input)).ok
const namesOf = async (owner: Member) => (await listOf(owner)).items.map(({ username }) => username)
const rowsOf = ({ id }: Member) =>
  app.services.db
    .select({ day: profileViews.day, at: profileViews.viewedAt })
    .from(profileViews)
    .where(eq(profileViews.viewedId, id))
    .orderBy(asc(profileViews.day))

test('a visitor has no viewer list, and appears in no one’s', covers('VIEW-04.1'), async () => {
  const owner = await givenOwner()
  expect((await app.visitor().call(listViewers, {})).status).toBe(401)
  expect((await app.visitor().call(getProfile, { username: owner.username })).status).toBe(200)
  expect(await rowsOf(owner)).toEqual([])
})

test(
  'everyone who opened the profile except its owner is listed as a viewer, with name, picture and time',
  covers('VIEW-03.1', 'VIEW-04.1', 'PUBP-22'),
  async () => {
    const [owner, viewer] = [await givenOwner(), await app.given.member({ profileType: 'man' })]
    const photoId = await app.given.photo(viewer)
    await view(owner, owner)
    await view(viewer, { username: owner.username.toUpperCase() })
    expect(await listOf(owner)).toEqual({
      items: [
        {
          id: viewer.id,
          username: viewer.username,
          profileType: 'man',
          picture: expect.objectContaining({ id: photoId }) as unknown,
          viewedAt: around(app.clock.now().toISOString()),
        },
      ],
      next: null,
      count: null,
    })
    expect(await listOf(viewer)).toMatchObject({ items: [], count: 0 })
  },
)

test(
  'only the first view of a profile by the same viewer on a site day counts',
  covers('VIEW-03.2', 'PUBP-22', 'VIEW-04.1', 'VIEW-04.2'),
  async () => {
    const [owner, viewer] = [await givenOwner(), await app.given.member()]
    // An hour and a half before midnight in London, because midnight is at 23:00 UTC in summer.
    app.clock.set(new Date('2027-07-01T21:30:00Z'))
    const atOnce = Array.from({ length: 20 }, () => view(viewer, owner))
    expect(new Set(await Promise.all(atOnce))).toEqual(new Set([200]))
    const first = app.clock.now()
    app.clock.advance(HOUR)
    await view(viewer, owner)
    expect(await rowsOf(owner)).toEqual([{ day: '2027-07-01', at: around(first) }])
    app.clock.advance(HOUR)
    const second = app.clock.now()
    await view(viewer, owner)
    const days = [first, second].map((at, day) => ({ day: `2027-07-0${day + 1}`, at: around(at) }))
    expect(await rowsOf(owner)).toEqual(days)
    expect((await listOf(owner)).items).toMatchObject([
      { username: viewer.username, viewedAt: around(second.toISOString()) },
    ])
  },
)

test('profile viewers are listed latest first, each once', covers('VIEW-03.1', 'VIEW-03.2'), async () => {
  const owner = await givenOwner('gold')
  const viewers = [await app.given.member(), await app.given.member(), await app.given.member()]
  for (const viewer of viewers) {
    await view(viewer, owner)
    app.clock.advance(DAY)
  }
  const [first, second, third] = viewers.map(({ username }) => username)
  expect(await namesOf(owner)).toEqual([third, second, first])
  const top = await listOf(owner, { limit: 2 })
  expect(top.items.map(({ username }) => username)).toEqual([third, second])
  if (viewers[0]) await view(viewers[0], owner)
  const rest = await listOf(owner, { limit: 2, cursor: top.next ?? '' })
  expect(rest).toEqual({ items: [], next: null, count: null })
  expect(await namesOf(owner)).toEqual([first, third, second])
  expect((await app.as(owner).call(listViewers, { cursor: 'x' })).status).toBe(422)
})

describe('the viewer list shows no trace of a member', covers('VIEW-04.1', 'VIEW-04.2', 'PRIV-03.3'), () => {
  test('who blocks the owner or is blocked by them, even once the block is lifted', async () => {
    for (const way of ['sets', 'suffers'] as const) {
      const [owner, viewer] = [await givenOwner(), await app.given.member()]
      const [blocker, blocked] = way === 'sets' ? [owner, viewer] : [viewer, owner]
      await app.given.block(blocker, blocked)
      expect(await view(viewer, owner)).toBe(404)
      await app
        .as(blocker)
        .call(unblockMember, { memberId: blocked.id })
        .then(({ ok }) => ok)
      expect(await listOf(owner)).toMatchObject({ items: [] })
    }
  })

  test('who can’t open the profile', async () => {
    const [owner, viewer] = [await givenOwner('silver', { visibility: 'friends' }), await app.given.member()]
    expect(await view(viewer, owner)).toBe(404)
    expect(await rowsOf(owner)).toEqual([])
  })

  test.each([
    { leaveTrace: false, showOnline: true },
    { leaveTrace: true, showOnline: false },
  ])('who has set %j', async (setting) => {
    const [owner, viewer] = [await givenOwner(), await app.given.member(setting)]
    expect(await view(viewer, owner)).toBe(200)
    expect(await rowsOf(owner)).toEqual([])
  })

  test('who only previewed their own profile as someone else sees it', async () => {
    const [owner, viewer] = [await givenOwner(), await givenOwner()]
    const as = async (member: Member, name: string) =>
      (await app.as(member).call(getProfileAs, { as: 'named', username: name })).status
    expect([await as(owner, viewer.username), await as(viewer, owner.username)]).toEqual([200, 200])
    expect([await rowsOf(owner), await rowsOf(viewer)]).toEqual([[], []])
  })

  test('who saw the owner only outside their profile page', async () => {
    const [owner, viewer] = [await givenOwner(), await app.given.member()]
    const browser = app.as(viewer)
    expect((await browser.call(getMember, { memberId: owner.id })).status).toBe(200)
    expect((await browser.call(listPhotosOf, { username: owner.username })).status).toBe(200)
    expect(await rowsOf(owner)).toEqual([])
  })

  test('whose browser only prefetched the profile', async () => {
    const [owner, viewer] = [await givenOwner(), await app.given.member()]
    const ask = (purpose: string) =>
      app
        .as(viewer)
        .request('GET', `/api/profiles/${owner.username}`, { headers: { 'sec-purpose': purpose } })
    for (const purpose of ['prefetch', 'prefetch;prerender']) {
      expect((await ask(purpose)).statusCode).toBe(200)
    }
    expect(await rowsOf(owner)).toEqual([])
  })
})

const setStatus = async ({ id }: Member, status: 'suspended' | 'deleted') => {
  await app.services.db.update(accounts).set({ status }).where(eq(accounts.id, id))
}
const set = async (member: Member, change: Partial<PrivacySettings>) => {
  expect((await app.as(member).call(updatePrivacy, change)).status).toBe(200)
}

describe('gone at once from viewer list and count:', covers('VIEW-03.2', 'VIEW-08.2', 'PRIV-03.3'), () => {
  test.each<[string, (viewer: Member, owner: Member) => Promise<unknown>]>([
    ['a viewer who blocks the owner', (viewer, owner) => app.given.block(viewer, owner)],
    ['a viewer the owner blocks', (viewer, owner) => app.given.block(owner, viewer)],
    ['a viewer who’s visible to friends only', (viewer) => set(viewer, { visibility: 'friends' })],
    ['a viewer who hides from neighbours', (viewer) => set(viewer, { hideFrom: 'town' })],
    ['a viewer who no longer leaves a trace', (viewer) => set(viewer, { leaveTrace: false })],
    ['a viewer who hides their online status', (viewer) => set(viewer, { showOnline: false })],
    ['a viewer who’s suspended', (viewer) => setStatus(viewer, 'suspended')],
    ['a viewer who has left', (viewer) => setStatus(viewer, 'deleted')],
  ])('%s', async (_who, leave) => {
    const [paying, free] = [
      await givenOwner('silver', { town: 'Leeds' }),
      await givenOwner('free', { town: 'Leeds' }),
    ]
    const [viewer, stays] = [await app.given.member({ town: 'Leeds' }), await app.given.member()]
    for (const member of [viewer, stays]) for (const owner of [paying, free]) await view(member, owner)
    expect([(await namesOf(paying)).length, (await listOf(free)).count]).toEqual([2, 2])
    await leave(viewer, paying)
    await leave(viewer, free)
    expect([await namesOf(paying), (await listOf(free)).count]).toEqual([[stays.username], 1])
  })

  test('a viewer who turns off their trace, even if they turn it on again', async () => {
    for (const name of ['leaveTrace', 'showOnline'] as const) {
      const [owner, viewer] = [await givenOwner(), await app.given.member()]
      await view(viewer, owner)
      await set(viewer, { [name]: false })
      await set(viewer, { [name]: true })
      expect(await namesOf(owner)).toEqual([])
    }
  })

  test('a former friend whose profile is for friends only', async () => {
    const [owner, viewer] = [await givenOwner(), await app.given.member({ visibility: 'friends' })]
    await app.given.friends(owner, viewer)
    await view(viewer, owner)
    expect(await namesOf(owner)).toEqual([viewer.username])
    await app.services.db
      .delete(friends)
      .where(or(eq(friends.userA, viewer.id), eq(friends.userB, viewer.id)))
    expect(await namesOf(owner)).toEqual([])
  })

  // As if the trace had been turned off after the setting was read but before the view was recorded.
  test('a viewer who turned off their trace while the view was being recorded', async () => {
    const [owner, viewer] = [await givenOwner(), await app.given.member()]
    await view(viewer, owner)
    const { db } = app.services
    await db.update(profiles).set({ leaveTrace: false }).where(eq(profiles.id, viewer.id))
    expect(await namesOf(owner)).toEqual([])
  })
})

describe('the viewer list, by membership:', () => {
  for (const [tier, row] of [
    ['silver', 'VIEW-06'],
    ['gold', 'VIEW-07'],
  ] as const) {
    test(`${tier} members see who viewed their profile`, covers(row), async () => {
      const [owner, viewer] = [await givenOwner(tier), await app.given.member()]
      await view(viewer, owner)
      expect(await namesOf(owner)).toEqual([viewer.username])
    })
  }

  test(
    'free members get only the number of viewers, whatever page they request',
    covers('VIEW-05', 'VIEW-08.1'),
    async () => {
      const [owner, viewer] = [await givenOwner('gold'), await app.given.member()]
      await view(viewer, owner)
      await view(await app.given.member(), owner)
      const { next } = await listOf(owner, { limit: 1 })
      await app.services.db
        .update(membershipSubscriptions)
        .set({ status: 'ended' })
        .where(eq(membershipSubscriptions.userId, owner.id))
      for (const cursor of ['', `?cursor=${next}`]) {
        const { body } = await app.as(owner).request('GET', `/api/profile/viewers${cursor}`)
        expect(JSON.parse(body)).toEqual({ items: [], next: null, count: 2 })
      }
    },
  )
})

test('profile views are deleted after 90 days, and later ones are kept', covers('VIEW-04.2'), async () => {
  const [owner, viewer] = [await givenOwner(), await app.given.member()]
  await view(viewer, owner)
  app.clock.advance(90 * DAY)
  await view(viewer, owner)
  await sweepViews(app.services)
  expect(await rowsOf(owner)).toHaveLength(2)
  app.clock.advance(DAY)
  await sweepViews(app.services)
  expect(await rowsOf(owner)).toHaveLength(1)
})

test('an export contains the profile views a member made and received, as far as they may see them', async () => {
  const [owner, viewer, hidden] = [await givenOwner(), await app.given.member(), await app.given.member()]
  for (const member of [viewer, hidden]) await view(member, owner)
  await app.given.block(hidden, owner)
  const viewedAt = around(app.clock.now().toISOString())
  const exported = async ({ id }: Member): Promise<unknown> =>
    JSON.parse(await readExported(await exportProfile(app.services.db, id, app.clock.now())))
  const openedBy = [{ by: viewer.username, viewedAt }]
  expect(await exported(owner)).toMatchObject({ profilesOpened: [], openedBy })
  const own = { profilesOpened: [{ profile: owner.username, viewedAt }], openedBy: [] }
  expect(await exported(viewer)).toMatchObject(own)
  await view(owner, viewer)
  expect(await exported(viewer)).toMatchObject(own)
  expect(await exported(hidden)).toMatchObject({ profilesOpened: [], openedBy: [] })
})
