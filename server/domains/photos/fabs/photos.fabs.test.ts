import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blockMember, unblockMember } from '#shared/domains/blocks/blocks.contract.ts'
import { fabsChanged } from '#shared/domains/photos/photos.live.contract.ts'
import { fabPhoto, listFabbed, listFabs, unfabPhoto } from '#shared/domains/photos/photos.fabs.contract.ts'
import { deletePhoto, setPhotoAudience } from '#shared/domains/photos/photos.own.contract.ts'
import { listPhotosOf } from '#shared/domains/photos/photos.shown.contract.ts'
import { updatePrivacy } from '#shared/domains/profiles/profiles.privacy.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { covers } from '#testing/covers.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { eraseMember } from '#server/domains/joining/leaving/joining.erasure.commands.ts'
import { friends } from '#server/domains/relations/relations.tables.ts'
import { photoFabs, photos, photoShares } from '#server/domains/photos/photos.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type Member = Awaited<ReturnType<TestApp['given']['member']>>

const givenPair = async () => {
  const [owner, fan] = [await app.given.member(), await app.given.member()]
  const photoId = await app.given.photo(owner)
  return { owner, fan, photoId }
}
const stored = (photoId: string) =>
  app.services.db.select().from(photoFabs).where(eq(photoFabs.photoId, photoId))
/** Returns the fab counts the viewer sees on the owner's photos. */
const shownTo = async (viewer: { id: string } | null, { username }: Member) => {
  const agent = viewer ? app.as(viewer) : app.visitor()
  return (await agent.call(listPhotosOf, { username })).ok.items.map(({ fabs }) => fabs)
}
const fabbedOf = async (member: Member) =>
  (await app.as(member).call(listFabbed, {})).ok.items.map(({ photo }) => photo.id)
const receivedOf = async (member: Member) =>
  (await app.as(member).call(listFabs, {})).ok.items.map(({ by }) => by.username)

describe('fabbing a photo', () => {
  /** Fabs a photo, and checks whether the response is the same as for an unknown photo. */
  const tryAs = async (member: Member, photoId: string) => {
    const { status, error } = await app.as(member).call(fabPhoto, { photoId })
    const unknown = await app.as(member).call(fabPhoto, { photoId: newId() })
    const isAsUnknown = JSON.stringify(error) === JSON.stringify(unknown.error)
    return { status, isAsUnknown, rows: await stored(photoId) }
  }
  const NOTHING = { status: 404, isAsUnknown: true, rows: [] }

  test(
    'is allowed for any member who sees it, counts once and can be undone',
    covers('BEY-13.1', 'PHOTO-38.1'),
    async () => {
      const { owner, fan, photoId } = await givenPair()
      const agent = app.as(fan)
      for (const _ of [1, 2]) expect((await agent.call(fabPhoto, { photoId })).status).toBe(200)
      expect(await stored(photoId)).toMatchObject([{ memberId: fan.id, ownerId: owner.id }])
      expect(await shownTo(fan, owner)).toEqual([{ count: 1, isMine: true }])
      expect(await shownTo(null, owner)).toEqual([{ count: 1, isMine: false }])
      for (const _ of [1, 2]) expect((await agent.call(unfabPhoto, { photoId })).status).toBe(200)
      expect(await stored(photoId)).toEqual([])
      expect(await shownTo(fan, owner)).toEqual([{ count: 0, isMine: false }])
    },
  )

  test('counts once even if a member fabs it twenty times simultaneously', async () => {
    const { fan, photoId } = await givenPair()
    const agent = app.as(fan)
    const answers = await Promise.all(Array.from({ length: 20 }, () => agent.call(fabPhoto, { photoId })))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(await stored(photoId)).toHaveLength(1)
  })

  test('is not allowed for its owner', async () => {
    const { owner, photoId } = await givenPair()
    expect(await tryAs(owner, photoId)).toEqual(NOTHING)
  })

  test('is not allowed if the member has blocked the owner or is blocked', covers('BEY-13.1'), async () => {
    const { owner, fan, photoId } = await givenPair()
    await app.given.block(owner, fan)
    expect(await tryAs(fan, photoId)).toEqual(NOTHING)
    const blocking = await app.given.member()
    await app.given.block(blocking, owner)
    expect(await tryAs(blocking, photoId)).toEqual(NOTHING)
  })

  test(
    'is not allowed if the photo is only for other members, or exceeds its owner’s limit',
    covers('BEY-13.1'),
    async () => {
      const { owner, fan } = await givenPair()
      for (const audience of ['friends', 'chosen'] as const)
        expect(await tryAs(fan, await app.given.photo(owner, { audience }))).toEqual(NOTHING)
      const surplus = await app.given.photo(owner, { isProfilePhoto: false })
      await app.services.db.update(photos).set({ isSurplus: true }).where(eq(photos.id, surplus))
      expect(await tryAs(fan, surplus)).toEqual(NOTHING)
    },
  )

  test('is not allowed if its owner has switched fabs off', covers('BEY-13.1', 'BEY-13.2'), async () => {
    const { owner, fan, photoId } = await givenPair()
    await app.as(owner).call(updatePrivacy, { allowFabs: false })
    expect(await tryAs(fan, photoId)).toEqual(NOTHING)
  })

  test('is not allowed for a visitor', async () => {
    const { photoId } = await givenPair()
    expect(await app.visitor().call(fabPhoto, { photoId })).toMatchObject({ status: 401 })
  })
})

test(
  'if an owner switches fabs off, no one sees how many fabs their photos have',
  covers('BEY-13.2'),
  async () => {
    const { owner, fan, photoId } = await givenPair()
    await app.given.fab(fan, photoId)
    await app.as(owner).call(updatePrivacy, { allowFabs: false })
    for (const viewer of [null, fan]) expect(await shownTo(viewer, owner)).toEqual([null])
    expect(await receivedOf(owner)).toEqual([fan.username])
    expect(await fabbedOf(fan)).toEqual([photoId])
    await app.as(fan).call(unfabPhoto, { photoId })
    expect(await stored(photoId)).toEqual([])
    await app.as(owner).call(updatePrivacy, { allowFabs: true })
    expect(await shownTo(null, owner)).toEqual([{ count: 0, isMine: false }])
  },
)

describe('a fab is left out of lists and counts while', () => {
  const LOSSES: readonly [string, (pair: Awaited<ReturnType<typeof givenPair>>) => Promise<unknown>][] = [
    [
      'the photo is for friends',
      ({ owner, photoId }) => app.as(owner).call(setPhotoAudience, { photoId, audience: 'friends' }),
    ],
    [
      'the photo is for chosen members',
      ({ owner, photoId }) => app.as(owner).call(setPhotoAudience, { photoId, audience: 'chosen' }),
    ],
    [
      'the photo is over the limit of its owner’s membership',
      ({ photoId }) => app.services.db.update(photos).set({ isSurplus: true }).where(eq(photos.id, photoId)),
    ],
    [
      'the profile is for friends',
      ({ owner }) => app.as(owner).call(updatePrivacy, { visibility: 'friends' }),
    ],
  ]
  test.each(LOSSES)('%s', covers('BEY-13.3', 'PHOTO-38.2'), async (_, lose) => {
    const pair = await givenPair()
    const { owner, fan, photoId } = pair
    await app.given.fab(fan, photoId)
    await lose(pair)
    expect(await shownTo(owner, owner)).toEqual([{ count: 0, isMine: false }])
    expect(await fabbedOf(fan)).toEqual([])
    expect(await receivedOf(owner)).toEqual([])
  })

  test('the member who fabbed the photo is suspended', async () => {
    const { owner, fan, photoId } = await givenPair()
    await app.given.fab(fan, photoId)
    const setStatus = (status: 'active' | 'suspended') =>
      app.services.db.update(accounts).set({ status }).where(eq(accounts.id, fan.id))
    await setStatus('suspended')
    expect(await shownTo(null, owner)).toEqual([{ count: 0, isMine: false }])
    expect(await receivedOf(owner)).toEqual([])
    await setStatus('active')
    expect(await shownTo(null, owner)).toEqual([{ count: 1, isMine: false }])
    expect(await receivedOf(owner)).toEqual([fan.username])
  })

  test('the owner is suspended', async () => {
    const { owner, fan, photoId } = await givenPair()
    await app.given.fab(fan, photoId)
    await app.services.db.update(accounts).set({ status: 'suspended' }).where(eq(accounts.id, owner.id))
    expect(await fabbedOf(fan)).toEqual([])
  })

  test('the friendship or share that showed the photo is over', covers('BEY-13.3'), async () => {
    const { owner, fan } = await givenPair()
    await app.given.friends(owner, fan)
    const forFriends = await app.given.photo(owner, { audience: 'friends', isProfilePhoto: false })
    const forChosen = await app.given.photo(owner, {
      audience: 'chosen',
      sharedWith: [fan],
      isProfilePhoto: false,
    })
    for (const photoId of [forFriends, forChosen])
      expect((await app.as(fan).call(fabPhoto, { photoId })).status).toBe(200)
    expect((await fabbedOf(fan)).toSorted()).toEqual([forFriends, forChosen].toSorted())
    expect(await receivedOf(owner)).toHaveLength(2)
    await app.services.db.delete(friends).where(eq(friends.userA, owner.id))
    await app.services.db.delete(photoShares).where(eq(photoShares.memberId, fan.id))
    expect(await fabbedOf(fan)).toEqual([])
    expect(await receivedOf(owner)).toEqual([])
  })
})

test('the owner does not see fabs by members they may not see', covers('BEY-13.3'), async () => {
  const { owner, photoId } = await givenPair()
  const shy = await app.given.member({ visibility: 'friends' })
  expect((await app.as(shy).call(fabPhoto, { photoId })).status).toBe(200)
  expect(await receivedOf(owner)).toEqual([])
})

test('a block permanently removes both members’ fabs', covers('BEY-13.3'), async () => {
  const { owner, fan, photoId } = await givenPair()
  const theirs = await app.given.photo(fan)
  const third = await app.given.member()
  await app.given.fab(fan, photoId)
  await app.given.fab(owner, theirs)
  await app.given.fab(third, photoId)
  await app.as(owner).call(blockMember, { memberId: fan.id })
  await app.as(owner).call(unblockMember, { memberId: fan.id })
  expect((await stored(photoId)).map(({ memberId }) => memberId)).toEqual([third.id])
  expect(await stored(theirs)).toEqual([])
})

test('a fab is deleted along with its photo, and along with either member’s account', async () => {
  const { db } = app.services
  const { owner, fan, photoId } = await givenPair()
  const another = await app.given.photo(owner, { isProfilePhoto: false })
  for (const id of [photoId, another]) await app.given.fab(fan, id)
  const left = () => db.select().from(photoFabs).where(eq(photoFabs.memberId, fan.id))
  await app.as(owner).call(deletePhoto, { photoId: another })
  expect(await left()).toHaveLength(1)
  await eraseMember(app.services, owner.id)
  expect(await left()).toEqual([])
  const pair = await givenPair()
  await app.given.fab(pair.fan, pair.photoId)
  await eraseMember(app.services, pair.fan.id)
  expect(await stored(pair.photoId)).toEqual([])
})

test(
  'the lists of photos fabbed and of fabs received are paged, latest first',
  covers('PHOTO-38.1'),
  async () => {
    const fan = await app.given.member()
    const owner = await app.given.member()
    const fabbed: string[] = []
    const fans: string[] = []
    const photoId = await app.given.photo(owner)
    for (let at = 0; at < 3; at += 1) {
      const other = await app.given.member()
      fabbed.unshift(await app.given.photo(other))
      await app.given.fab(fan, fabbed[0] ?? '')
      await app.given.fab(other, photoId)
      fans.unshift(other.username)
      app.clock.advance(1000)
    }
    const first = (await app.as(fan).call(listFabbed, { limit: 2 })).ok
    const rest = (await app.as(fan).call(listFabbed, { limit: 2, cursor: first.next ?? '' })).ok
    expect([first, rest].map(({ items }) => items.map(({ photo }) => photo.id))).toEqual([
      fabbed.slice(0, 2),
      fabbed.slice(2),
    ])
    expect(rest.next).toBeNull()
    const newest = (await app.as(owner).call(listFabs, { limit: 2 })).ok
    const older = (await app.as(owner).call(listFabs, { limit: 2, cursor: newest.next ?? '' })).ok
    expect([newest, older].map(({ items }) => items.map(({ by }) => by.username))).toEqual([
      fans.slice(0, 2),
      fans.slice(2),
    ])
    expect(newest.items[0]).toMatchObject({ photo: { id: photoId }, by: { picture: { id: fabbed[0] } } })
    expect(older.next).toBeNull()
  },
)

test('no more than a hundred fabs are counted', covers('BEY-13.3'), async () => {
  const { owner, photoId } = await givenPair()
  for (let at = 0; at < 101; at += 1) await app.given.fab(await app.given.member(), photoId)
  expect(await shownTo(null, owner)).toEqual([{ count: 100, isMine: false }])
})

test('the photo owner’s open pages receive an event only when a fab is added or removed', async () => {
  const { owner, fan, photoId } = await givenPair()
  const heard: string[] = []
  const { hub } = app.services
  const publish = hub.publish.bind(hub)
  hub.publish = (memberId, event, payload) => {
    if (event.name === fabsChanged.name) heard.push(memberId)
    return publish(memberId, event, payload)
  }
  const agent = app.as(fan)
  for (const endpoint of [fabPhoto, fabPhoto, unfabPhoto, unfabPhoto]) await agent.call(endpoint, { photoId })
  hub.publish = publish
  expect(heard).toEqual([owner.id, owner.id])
})
