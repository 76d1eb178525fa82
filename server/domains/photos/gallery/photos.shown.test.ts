import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setPhotoAudience } from '#shared/domains/photos/photos.own.contract.ts'
import { listPhotosAs, listPhotosOf } from '#shared/domains/photos/photos.shown.contract.ts'
import { updatePrivacy } from '#shared/domains/profiles/profiles.privacy.contract.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { covers } from '#testing/covers.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { photos } from '#server/domains/photos/photos.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type Member = Awaited<ReturnType<TestApp['given']['member']>>

const VIEWERS = [
  'visitor',
  'stranger',
  'friend',
  'chosen',
  'blocked',
  'blocking',
  'suspended',
  'owner',
  'admin',
] as const
type ViewerName = (typeof VIEWERS)[number]
const PHOTOS = ['everyone', 'friends', 'chosen', 'surplus'] as const
type PhotoName = (typeof PHOTOS)[number]

/** The photos each viewer sees; null if they can't see the profile. */
const SEEN: Readonly<Record<ViewerName, readonly PhotoName[] | null>> = {
  visitor: ['everyone'],
  stranger: ['everyone'],
  friend: ['everyone', 'friends'],
  chosen: ['everyone', 'chosen'],
  blocked: null,
  blocking: null,
  suspended: ['everyone'],
  owner: PHOTOS,
  admin: ['everyone'],
}

/** Creates a member with a photo of each kind, and all the viewers. */
const createScene = async () => {
  const { given } = app
  const owner = await given.member()
  const members = new Map<ViewerName, Member>([['owner', owner]])
  for (const name of VIEWERS.filter((each) => each !== 'visitor' && each !== 'owner'))
    members.set(name, await given.member(name === 'admin' ? { role: 'admin' } : {}))
  const as = (name: ViewerName) => {
    const member = members.get(name)
    if (!member) throw new Error(`${name} is no member`)
    return member
  }
  const agentOf = (name: ViewerName) => (name === 'visitor' ? app.visitor() : app.as(as(name)))
  await given.friends(owner, as('friend'))
  const sharedWith = [as('chosen'), as('blocked')]
  const ids = new Map<string, PhotoName>()
  for (const name of PHOTOS) {
    const audience = name === 'surplus' ? 'everyone' : name
    const id = await given.photo(owner, {
      audience,
      sharedWith: name === 'chosen' ? sharedWith : [],
      isProfilePhoto: false,
      alt: `For ${name}`,
    })
    ids.set(id, name)
    app.clock.advance(1000)
  }
  const idOf = (name: PhotoName) => [...ids].find(([, each]) => each === name)?.[0] ?? ''
  await app.services.db
    .update(photos)
    .set({ isSurplus: true })
    .where(eq(photos.id, idOf('surplus')))
  await given.block(owner, as('blocked'))
  await given.block(as('blocking'), owner)
  // Logs in before the suspension.
  agentOf('suspended')
  await app.services.db
    .update(accounts)
    .set({ status: 'suspended' })
    .where(eq(accounts.id, as('suspended').id))
  return { owner, as, agentOf, idOf, nameOf: (id: string) => ids.get(id) }
}

let scene: Awaited<ReturnType<typeof createScene>>
beforeAll(async () => {
  scene = await createScene()
})

const look = async (viewer: ViewerName, username: string) => {
  const answer = await scene.agentOf(viewer).call(listPhotosOf, { username })
  if (answer.status !== 200) return { status: answer.status, error: answer.error }
  const { items, total } = answer.ok
  return { names: items.map(({ id }) => scene.nameOf(id)), alts: items.map(({ alt }) => alt), total }
}
const EXPECTED = VIEWERS.map((viewer) => ({ viewer, seen: SEEN[viewer] }))

test.each(EXPECTED.flatMap(({ viewer, seen }) => (seen ? [{ viewer, seen }] : [])))(
  'a profile shows only the photos that are for its viewer ($viewer), with their descriptions, and counts no others',
  covers('PUBP-23.3', 'BEY-12.1', 'PHOTO-03.2'),
  async ({ viewer, seen }) => {
    expect(await look(viewer, scene.owner.username.toUpperCase())).toEqual({
      names: seen,
      alts: seen.map((name) => `For ${name}`),
      total: seen.length,
    })
  },
)

test.each(EXPECTED.filter(({ seen }) => !seen))(
  'a viewer ($viewer) gets the same response as for an unknown name',
  covers('BLOCK-10.1'),
  async ({ viewer }) => {
    const unknown = await look(viewer, 'nobody-is-called-so')
    expect(unknown).toMatchObject({ status: 404 })
    expect(await look(viewer, scene.owner.username)).toEqual(unknown)
  },
)

test('the list of a member’s photos is empty if they have no photos, or none the viewer may see', async () => {
  const [none, hidden] = [await app.given.member(), await app.given.member()]
  await app.given.photo(hidden, { audience: 'friends' })
  for (const { username } of [none, hidden])
    expect((await app.visitor().call(listPhotosOf, { username })).ok).toEqual({
      items: [],
      total: 0,
      next: null,
    })
})

test('the profile photo comes first, then the others in their owner’s order, page by page', async () => {
  const owner = await app.given.member()
  await app.given.tier(owner, 'gold')
  const ids: string[] = []
  for (const isProfilePhoto of [false, true, false]) {
    ids.push(await app.given.photo(owner, { isProfilePhoto }))
    app.clock.advance(1000)
  }
  const [a, b, c] = ids
  const { username } = owner
  const listed = async (page: { limit?: number; cursor?: string }) =>
    (await app.visitor().call(listPhotosOf, { username, ...page })).ok
  const idsOf = ({ items, total }: Awaited<ReturnType<typeof listed>>) => [items.map(({ id }) => id), total]
  expect(idsOf(await listed({}))).toEqual([[b, a, c], 3])
  const first = await listed({ limit: 2 })
  expect(idsOf(first)).toEqual([[b, a], 3])
  expect(idsOf(await listed({ limit: 2, cursor: first.next ?? '' }))).toEqual([[c], 3])
})

test('photos on a profile for friends are hidden from others, even if the photos are for everyone', async () => {
  const owner = await app.given.member({ visibility: 'friends' })
  const friend = await app.given.member()
  await app.given.friends(owner, friend)
  await app.given.photo(owner)
  const { username } = owner
  expect((await app.as(friend).call(listPhotosOf, { username })).ok.total).toBe(1)
  for (const agent of [app.visitor(), app.as(await app.given.member())])
    expect(await agent.call(listPhotosOf, { username })).toMatchObject({ status: 404 })
})

const LOOKS = [
  ['visitor', ['everyone']],
  ['member', ['everyone']],
  ['friend', ['everyone', 'friends']],
] as const

test.each(LOOKS)('owners who view their photos as a %s see what that viewer sees', async (as, seen) => {
  const { agentOf, nameOf } = scene
  const { items, total } = (await agentOf('owner').call(listPhotosAs, { as })).ok
  expect(items.map(({ id }) => nameOf(id))).toEqual(seen)
  expect(total).toBe(seen.length)
})

test('owners who view their photos as a named member see what that member sees, and get not_found for a member they may not know of', async () => {
  const { agentOf, as, nameOf } = scene
  const owner = agentOf('owner')
  const { items } = (await owner.call(listPhotosAs, { as: 'named', username: as('chosen').username })).ok
  expect(items.map(({ id }) => nameOf(id))).toEqual(['everyone', 'chosen'])
  for (const username of [as('blocking').username, 'nobody-is-called-so'])
    expect(await owner.call(listPhotosAs, { as: 'named', username })).toMatchObject({ status: 404 })
})

test('a visitor sees no photos of a profile that is for members only', async () => {
  const owner = await app.given.member()
  await app.given.photo(owner)
  await app.as(owner).call(updatePrivacy, { visibility: 'members' })
  expect((await app.as(owner).call(listPhotosAs, { as: 'visitor' })).ok).toEqual({
    items: [],
    total: 0,
    next: null,
  })
})

test('a photo changed to friends only is hidden from others on their next request', async () => {
  const owner = await app.given.member()
  const photoId = await app.given.photo(owner)
  const { username } = owner
  const look = async () => (await app.visitor().call(listPhotosOf, { username })).ok.total
  expect(await look()).toBe(1)
  await app.as(owner).call(setPhotoAudience, { photoId, audience: 'friends' })
  expect(await look()).toBe(0)
})
