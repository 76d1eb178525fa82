// Runs on both engines: a photo is locked while a post with it is stored.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deletePhoto, setPhotoAudience } from '#shared/domains/photos/photos.own.contract.ts'
import {
  createPost,
  editPost,
  listPostChanges,
  listPosts,
  listPostsOf,
} from '#shared/domains/posts/posts.contract.ts'
import { listUpdates } from '#shared/domains/posts/posts.updates.contract.ts'
import { fileReport } from '#shared/domains/reports/reports.filing.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { covers, onBoth } from '#testing/covers.ts'
import { photos } from '../photos/photos.tables.ts'
import { posts } from './posts.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type Person = { id: string }
type Sent = { photoId: string; audience?: 'members' | 'friends' }

const post = (by: Person, sent: Sent) => app.as(by).call(createPost, { content: 'Look at this', ...sent })
/** Returns the photo the viewer sees with the author's latest post, for each way of reading posts. */
const photosShown = async (viewer: Person, author: Person) => {
  const agent = app.as(viewer)
  const [first] = (await agent.call(listPostsOf, { memberId: author.id })).ok.items
  const feed = (await agent.call(listPosts, {})).ok.items.find(({ id }) => id === first?.id)
  const changes = (await agent.call(listPostChanges, { ids: first ? [first.id] : [] })).ok.posts[0]
  return [first, feed, changes].map((each) => each && (each.photo?.id ?? null))
}
const everywhere = (photoId: string | null) => [photoId, photoId, photoId]
const nowhere = [undefined, undefined, undefined]

/** Creates a member with a friend, a stranger and a photo with the given audience. */
const createScene = async (photo: Parameters<TestApp['given']['photo']>[1] = {}) => {
  const [author, friend, stranger] = [
    await app.given.member(),
    await app.given.member(),
    await app.given.member(),
  ]
  await app.given.friends(author, friend)
  const photoId = await app.given.photo(author, { isProfilePhoto: false, ...photo })
  return { author, friend, stranger, photoId }
}

test('a post can have one of its author’s photos', onBoth('DASH-29.1', 'DATA-20'), async () => {
  const { author, stranger, photoId } = await createScene({ alt: 'The harbour' })
  expect((await post(author, { photoId })).status).toBe(200)
  const [shown] = (await app.as(stranger).call(listPostsOf, { memberId: author.id })).ok.items
  expect(shown?.photo).toMatchObject({ id: photoId, alt: 'The harbour', width: 800, height: 1000 })
  const [row] = await app.services.db.select().from(posts).where(eq(posts.userId, author.id))
  expect(row).toMatchObject({ id: shown?.id, content: 'Look at this', userId: author.id, photoId })
  expect(row?.createdAt.toISOString()).toBe(shown?.createdAt)

  await app.as(author).call(editPost, { postId: shown?.id ?? '', content: 'Look' })
  expect(await photosShown(stranger, author)).toEqual(everywhere(photoId))
})

test(
  'someone else’s photo is not found, just like an unknown one, and nothing is posted',
  covers('DASH-29.1'),
  async () => {
    const { author, stranger, photoId } = await createScene()
    const answers = [await post(stranger, { photoId }), await post(stranger, { photoId: newId() })]
    const refused = answers.map(({ status, error }) => ({ status, error }))
    expect(refused[0]).toMatchObject({ status: 404, error: { code: 'not_found' } })
    expect(refused[1]).toEqual(refused[0])
    expect(await photosShown(author, stranger)).toEqual(nowhere)
  },
)

test.for([
  ['everyone', 'members', 200],
  ['everyone', 'friends', 200],
  ['friends', 'friends', 200],
  ['friends', 'members', 422],
  ['chosen', 'friends', 422],
  ['chosen', 'members', 422],
] as const)(
  'a photo for %s in a post for %s gets the status %d',
  covers('DASH-29.2'),
  async ([photoAudience, audience, expected]) => {
    const { author, photoId } = await createScene({ audience: photoAudience })
    const { status, code } = await post(author, { photoId, audience })
    expect([status, code]).toEqual([expected, expected === 200 ? undefined : 'photo_for_fewer'])
    expect((await app.as(author).call(listPostsOf, { memberId: author.id })).ok.items).toHaveLength(
      expected === 200 ? 1 : 0,
    )
  },
)

test('a photo beyond the membership’s limit can’t be posted', covers('DASH-29.2'), async () => {
  const { author, photoId } = await createScene()
  await app.services.db.update(photos).set({ isSurplus: true }).where(eq(photos.id, photoId))
  expect((await post(author, { photoId, audience: 'friends' })).code).toBe('photo_for_fewer')
})

describe('the photo in a post', covers('DASH-29.3'), () => {
  test('is visible to friends if photo and post are for friends, while strangers see neither', async () => {
    const { author, friend, stranger, photoId } = await createScene({ audience: 'friends' })
    await post(author, { photoId, audience: 'friends' })
    expect(await photosShown(friend, author)).toEqual(everywhere(photoId))
    expect(await photosShown(author, author)).toEqual(everywhere(photoId))
    expect(await photosShown(stranger, author)).toEqual(nowhere)
  })

  test('in a post for all members is visible only to friends once it is limited to friends', async () => {
    const { author, friend, stranger, photoId } = await createScene()
    await post(author, { photoId })
    await app.as(author).call(setPhotoAudience, { photoId, audience: 'friends' })
    expect(await photosShown(friend, author)).toEqual(everywhere(photoId))
    expect(await photosShown(stranger, author)).toEqual(everywhere(null))
    await app.as(author).call(setPhotoAudience, { photoId, audience: 'chosen' })
    expect(await photosShown(friend, author)).toEqual(everywhere(null))
    expect(await photosShown(author, author)).toEqual(everywhere(photoId))
  })

  test('is hidden while it exceeds the membership’s limit, and gone once it is deleted', async () => {
    const { author, stranger, photoId } = await createScene()
    await post(author, { photoId })
    const setSurplus = (isSurplus: boolean) =>
      app.services.db.update(photos).set({ isSurplus }).where(eq(photos.id, photoId))
    await setSurplus(true)
    expect(await photosShown(stranger, author)).toEqual(everywhere(null))
    await setSurplus(false)
    expect(await photosShown(stranger, author)).toEqual(everywhere(photoId))
    expect((await app.as(author).call(deletePhoto, { photoId })).status).toBe(200)
    expect(await photosShown(stranger, author)).toEqual(everywhere(null))
    expect(await photosShown(author, author)).toEqual(everywhere(null))
  })

  test('is hidden from a member who has reported it, who still sees the post', async () => {
    const { author, friend, stranger, photoId } = await createScene()
    await post(author, { photoId })
    const report = { kind: 'photo', id: photoId, category: 'other', clientKey: newId() } as const
    expect((await app.as(stranger).call(fileReport, report)).status).toBe(200)
    expect(await photosShown(stranger, author)).toEqual(everywhere(null))
    expect(await photosShown(friend, author)).toEqual(everywhere(photoId))
  })
})

test(
  'friends see a photo once: with its post while they may see it there, or else as a new photo',
  covers('FRIEND-10.1', 'FRIEND-10.4'),
  async () => {
    const { author, friend, photoId } = await createScene({ audience: 'friends' })
    const updates = async () =>
      (await app.as(friend).call(listUpdates, {})).ok.items.map(({ post: told, photo }) =>
        told ? ['post', told.photo?.id ?? null] : ['photo', photo?.id],
      )
    await post(author, { photoId, audience: 'friends' })
    expect(await updates()).toEqual([['post', photoId]])
    await app.as(author).call(setPhotoAudience, { photoId, audience: 'chosen' })
    expect(await updates()).toEqual([['post', null]])
    await app.as(author).call(setPhotoAudience, { photoId, audience: 'friends' })
    await app.services.db.delete(posts).where(eq(posts.userId, author.id))
    expect(await updates()).toEqual([['photo', photoId]])
  },
)
