import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blockMember } from '#shared/domains/blocks/blocks.contract.ts'
import { mutePosts } from '#shared/domains/posts/posts.contract.ts'
import { listUpdates } from '#shared/domains/posts/posts.updates.contract.ts'
import { DAY, HOUR, MINUTE } from '#shared/kernel/time.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { changeProfile } from '#server/testing/scenario/town.ts'
import { covers } from '#testing/covers.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { photos } from '../photos/photos.tables.ts'
import { userStatuses } from '../status/status.tables.ts'
import { storePost } from './posts.samples.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type Person = { id: string }
type PhotoGiven = NonNullable<Parameters<TestApp['given']['photo']>[1]>
const ago = (milliseconds: number) => new Date(app.clock.now().getTime() - milliseconds)
const friendOf = async (member: Person) => {
  const friend = await app.given.member()
  await app.given.friends(member, friend)
  return friend
}
const sayStatus = (by: Person, statusText: string, updatedAt: Date, life = DAY) =>
  app.services.db
    .insert(userStatuses)
    .values({ userId: by.id, statusText, updatedAt, expiresAt: new Date(updatedAt.getTime() + life) })
const addPhoto = async (
  by: Person,
  {
    createdAt = app.clock.now(),
    isSurplus = false,
    ...photo
  }: PhotoGiven & { createdAt?: Date; isSurplus?: boolean } = {},
) => {
  const id = await app.given.photo(by, { isProfilePhoto: false, ...photo })
  await app.services.db.update(photos).set({ createdAt, isSurplus }).where(eq(photos.id, id))
}
const pageOf = async (viewer: Person, asked = {}) =>
  (await app.as(viewer).call(listUpdates, { limit: 50, ...asked })).ok
const shownTo = async (viewer: Person) =>
  (await pageOf(viewer)).items.map(({ post, photo, status }) => post?.content ?? photo?.alt ?? status)

test(
  'friends’ posts, new photos and statuses are listed together, latest first',
  covers('FRIEND-10.1'),
  async () => {
    const member = await app.given.member()
    const [one, other] = [await friendOf(member), await friendOf(member)]
    await storePost(app.services, { by: one, content: 'A post', createdAt: ago(3 * HOUR) })
    await addPhoto(other, { alt: 'A photo', createdAt: ago(2 * HOUR) })
    await sayStatus(one, 'A status', ago(HOUR))
    await storePost(app.services, {
      by: other,
      content: 'For friends',
      audience: 'friends',
      createdAt: ago(MINUTE),
    })
    expect(await shownTo(member)).toEqual(['For friends', 'A status', 'A photo', 'A post'])
    const [latest] = (await pageOf(member)).items
    expect(latest).toMatchObject({ at: ago(MINUTE).toISOString(), author: { username: other.username } })
  },
)

test('each update appears once across pages, even with equal timestamps', covers('FRIEND-10.1'), async () => {
  const member = await app.given.member()
  const friend = await friendOf(member)
  for (const at of [1, 1, 2, 2, 3]) {
    await storePost(app.services, { by: friend, content: `post ${at}`, createdAt: ago(at * HOUR) })
    await addPhoto(friend, { alt: `photo ${at}`, createdAt: ago(at * HOUR) })
  }
  const whole = (await pageOf(member)).items.map(({ id }) => id)
  const paged: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const { items, next }: Awaited<ReturnType<typeof pageOf>> = await pageOf(member, {
      limit: 3,
      ...(cursor && { cursor }),
    })
    paged.push(...items.map(({ id }) => id))
    cursor = next
  }
  expect(paged).toEqual(whole)
  expect(new Set(whole).size).toBe(10)
})

describe('the list of friends’ updates leaves out', () => {
  test(
    'everything from strangers, from members with a pending friend request and from the member themselves',
    covers('FRIEND-10.1'),
    async () => {
      const [member, asking] = [await app.given.member(), await app.given.member()]
      await app.given.friends(asking, member, 'pending')
      for (const by of [member, asking, await app.given.member()]) {
        await storePost(app.services, { by })
        await addPhoto(by)
        await sayStatus(by, 'Here', ago(HOUR))
      }
      expect(await shownTo(member)).toEqual([])
    },
  )

  test(
    'expired statuses, photos for chosen members and photos beyond the membership’s limit',
    covers('FRIEND-10.2'),
    async () => {
      const member = await app.given.member()
      const friend = await friendOf(member)
      await sayStatus(friend, 'Long ago', ago(2 * DAY), DAY)
      await addPhoto(friend, { alt: 'Chosen', audience: 'chosen', sharedWith: [member] })
      await addPhoto(friend, { alt: 'Surplus', isSurplus: true })
      await addPhoto(friend, { alt: 'Friends', audience: 'friends' })
      expect(await shownTo(member)).toEqual(['Friends'])
    },
  )

  test('muted posts, but not the same friend’s other updates', covers('FRIEND-10.2'), async () => {
    const member = await app.given.member()
    const friend = await friendOf(member)
    await storePost(app.services, { by: friend, content: 'A post' })
    await sayStatus(friend, 'A status', ago(HOUR))
    expect((await app.as(member).call(mutePosts, { memberId: friend.id })).status).toBe(200)
    expect(await shownTo(member)).toEqual(['A status'])
  })

  test('everything once either member has blocked the other or the friend is suspended', async () => {
    const member = await app.given.member()
    const [blocking, suspended, forFriends] = [
      await friendOf(member),
      await friendOf(member),
      await friendOf(member),
    ]
    for (const by of [blocking, suspended, forFriends])
      await storePost(app.services, { by, content: by.username })
    await changeProfile(app, forFriends, { visibility: 'friends' })
    await app.services.db.update(accounts).set({ status: 'suspended' }).where(eq(accounts.id, suspended.id))
    expect((await app.as(blocking).call(blockMember, { memberId: member.id })).status).toBe(200)
    expect(await shownTo(member)).toEqual([forFriends.username])
  })
})
