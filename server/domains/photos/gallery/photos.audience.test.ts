import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getThread, listThreads, sendMessage } from '#shared/domains/messages/messages.contract.ts'
import {
  mediaPath,
  PHOTO_AUDIENCES,
  PICTURE_SIZES,
  type PhotoAudience,
} from '#shared/domains/photos/photos.contract.ts'
import { setPhotoAudience } from '#shared/domains/photos/photos.own.contract.ts'
import type { Picture } from '#shared/kernel/picture.ts'
import { getMember, getProfile } from '#shared/domains/profiles/profiles.contract.ts'
import { getOwnProfile } from '#shared/domains/profiles/profiles.own.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { newTown, type Member } from '#server/testing/scenario/town.ts'
import { memberChanged } from '#server/domains/accounts/accounts.events.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { friends } from '#server/domains/relations/relations.tables.ts'
import { rebuildMemberSearch } from '#server/domains/search/search.commands.ts'
import { photos, photoShares } from '#server/domains/photos/photos.tables.ts'
import { covers } from '#testing/covers.ts'

const VIEWERS = [
  'visitor',
  'stranger',
  'asked to be a friend',
  'friend of another',
  'friend',
  'shared with',
  'blocked friend, shared with',
  'owner',
] as const
type ViewerName = (typeof VIEWERS)[number]

/** The viewers who see a picture with each audience, if they may see the profile. */
const SEEN_BY: Readonly<Record<PhotoAudience, readonly ViewerName[]>> = {
  everyone: VIEWERS.filter((viewer) => !viewer.startsWith('blocked')),
  friends: ['friend', 'owner'],
  chosen: ['shared with', 'owner'],
}

const ENCOUNTERS = PHOTO_AUDIENCES.flatMap((audience) =>
  VIEWERS.map((viewer) => ({ audience, viewer, isSeen: SEEN_BY[audience].includes(viewer) })),
)

let app: TestApp
const scenes = new Map<PhotoAudience, Awaited<ReturnType<typeof createScene>>>()
beforeAll(async () => {
  app = await createTestApp()
  for (const audience of PHOTO_AUDIENCES) scenes.set(audience, await createScene(audience))
})
afterAll(() => app.close())

/** Creates a member with a picture for this audience, who has a conversation with each of the other members. */
const createScene = async (audience: PhotoAudience) => {
  const { given } = app
  const town = newTown(app)
  const owner = await town.member()
  await given.tier(owner, 'gold')
  const names = VIEWERS.filter((name) => name !== 'visitor' && name !== 'owner')
  const members = new Map<ViewerName, Member>([['owner', owner]])
  for (const name of names) members.set(name, await given.member())
  const as = (name: ViewerName) => {
    const member = members.get(name)
    if (!member) throw new Error(`${name} is no member`)
    return member
  }
  const blocked = as('blocked friend, shared with')
  await given.friends(owner, as('friend'))
  await given.friends(blocked, owner)
  await given.friends(as('friend of another'), as('stranger'))
  await app.services.db.insert(friends).values({
    id: newId(),
    userA: as('asked to be a friend').id,
    userB: owner.id,
    requestedBy: owner.id,
    status: 'pending',
    createdAt: app.clock.now(),
  })
  const photoId = await given.photo(owner, { audience, sharedWith: [as('shared with'), blocked] })
  const threads = new Map<ViewerName, string>()
  for (const name of names) {
    const message = { to: as(name).username, body: 'Hello', clientKey: newId() }
    threads.set(name, (await app.as(owner).call(sendMessage, message)).ok.thread.id)
  }
  await given.block(owner, blocked)
  const agentOf = (name: ViewerName) => (name === 'visitor' ? app.visitor() : app.as(as(name)))
  const viewerOf = (name: ViewerName) => (name === 'visitor' ? null : as(name))
  return { town, owner, photoId, threads, agentOf, viewerOf }
}

const sceneOf = (audience: PhotoAudience) => {
  const scene = scenes.get(audience)
  if (!scene) throw new Error(`no scene for ${audience}`)
  return scene
}

const shown = (isSeen: boolean, id: string): Picture | null =>
  isSeen ? { id, thumbhash: 'AA', width: 800, height: 1000 } : null

describe.each(ENCOUNTERS)(
  'a picture for $audience, viewer: $viewer, shown: $isSeen',
  ({ audience, viewer, isSeen }) => {
    const mayOpen = !viewer.startsWith('blocked')

    test('as a file', async () => {
      const { agentOf, photoId } = sceneOf(audience)
      const agent = agentOf(viewer)
      const unknown = await agent.request('GET', mediaPath(newId(), 'card'))
      for (const size of PICTURE_SIZES) {
        const { statusCode, body, headers } = await agent.request('GET', mediaPath(photoId, size))
        // A photo for chosen members is a real picture, because it gets marked.
        const content = audience === 'chosen' ? 'RIFF' : `picture ${size}`
        const begins = isSeen ? body.slice(0, content.length) : body
        expect([statusCode, begins]).toEqual(isSeen ? [200, content] : [404, unknown.body])
        const kept = audience === 'everyone' ? 'private, max-age=300' : 'private, no-cache'
        expect(headers['cache-control']).toBe(isSeen ? kept : 'no-store')
      }
    })

    test('on the profile and wherever the member is named', async () => {
      const { agentOf, owner, photoId } = sceneOf(audience)
      const answers = [
        await agentOf(viewer).call(getProfile, { username: owner.username }),
        await agentOf(viewer).call(getMember, { memberId: owner.id }),
      ]
      const picture = shown(isSeen, photoId)
      const expected = mayOpen ? { status: 200, ok: { picture } } : { status: 404 }
      for (const answer of answers) expect(answer).toMatchObject(expected)
    })

    test('on the search card', async () => {
      const { town, viewerOf, photoId } = sceneOf(audience)
      const cards = await town.found(viewerOf(viewer))
      const isFound = mayOpen && viewer !== 'owner'
      expect(cards.map(({ picture }) => picture)).toEqual(isFound ? [shown(isSeen, photoId)] : [])
    })

    test('in the photo filter, which matches only pictures for everyone', covers('SEARCH-08.2'), async () => {
      const { town, viewerOf } = sceneOf(audience)
      const isFound = audience === 'everyone' && mayOpen && viewer !== 'owner'
      expect(await town.found(viewerOf(viewer), { hasPhoto: '1' })).toHaveLength(isFound ? 1 : 0)
    })
  },
)

test.each(ENCOUNTERS.filter(({ viewer }) => viewer !== 'visitor' && viewer !== 'owner'))(
  'in a conversation, a picture for $audience, viewer: $viewer, shown: $isSeen',
  async ({ audience, viewer, isSeen }) => {
    const { agentOf, owner, photoId, threads } = sceneOf(audience)
    const threadId = threads.get(viewer) ?? ''
    const { items } = (await agentOf(viewer).call(listThreads, {})).ok
    const { thread } = (await agentOf(viewer).call(getThread, { threadId })).ok
    const { id, username, profileType } = owner
    const named = { id, username, profileType, picture: shown(isSeen, photoId), hasProfile: true }
    const other = viewer.startsWith('blocked') ? null : named
    expect([items.map((item) => item.other), thread.other]).toEqual([[other], other])
  },
)

test.each(PHOTO_AUDIENCES)(
  'the owner sees their own picture for %s on their own profile',
  async (audience) => {
    const { agentOf, photoId } = sceneOf(audience)
    expect((await agentOf('owner').call(getOwnProfile, {})).ok).toMatchObject({
      picture: { id: photoId },
      profilePhotoUrl: mediaPath(photoId, 'full'),
    })
  },
)

test('a change to a photo’s audience takes effect immediately', async () => {
  const member = await app.given.member()
  const photoId = await app.given.photo(member)
  const [agent, other, visitor] = [app.as(member), app.as(await app.given.member()), app.visitor()]
  const pictureFor = async (viewer: typeof visitor) =>
    (await viewer.call(getProfile, { username: member.username })).ok.picture?.id ?? null
  await agent.call(setPhotoAudience, { photoId, audience: 'friends' })
  expect([await pictureFor(visitor), await pictureFor(other)]).toEqual([null, null])
  expect((await other.request('GET', mediaPath(photoId, 'card'))).statusCode).toBe(404)
  await agent.call(setPhotoAudience, { photoId, audience: 'everyone' })
  expect([await pictureFor(visitor), await pictureFor(other)]).toEqual([photoId, photoId])
})

test('a photo is for everyone by default', async () => {
  const owner = await app.given.member()
  const id = await app.given.photo(owner)
  const [row] = await app.services.db.select().from(photos).where(eq(photos.id, id))
  expect(row?.audience).toBe('everyone')
})

test('the photo filter follows a change of audience, and has the same result after search rows are rebuilt', async () => {
  const { services } = app
  const town = newTown(app)
  const owner = await town.member()
  const photoId = await app.given.photo(owner)
  const isFound = async () => (await town.found(null, { hasPhoto: '1' })).length === 1
  for (const audience of ['friends', 'everyone', 'chosen'] as const) {
    await inTransaction(services, async ({ tx, emit }) => {
      await tx.update(photos).set({ audience }).where(eq(photos.id, photoId))
      await emit(memberChanged, { memberId: owner.id })
    })
    expect(await isFound(), audience).toBe(audience === 'everyone')
    await rebuildMemberSearch(services.db, services.clock.now())
    expect(await isFound(), audience).toBe(audience === 'everyone')
  }
})

test('a share is deleted along with its photo, and along with its recipient’s account', async () => {
  const { db } = app.services
  const [owner, one, other] = [await app.given.member(), await app.given.member(), await app.given.member()]
  const photoId = await app.given.photo(owner, { audience: 'chosen', sharedWith: [one, other] })
  const sharedWith = async () => {
    const rows = await db.select().from(photoShares).where(eq(photoShares.photoId, photoId))
    return rows.map(({ memberId }) => memberId)
  }
  await db.delete(accounts).where(eq(accounts.id, one.id))
  expect(await sharedWith()).toEqual([other.id])
  await db.delete(photos).where(eq(photos.id, photoId))
  expect(await sharedWith()).toEqual([])
})
