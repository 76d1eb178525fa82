// Runs on both engines: at least one file of each domain does.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createPost,
  deletePost,
  editPost,
  listMutes,
  listPostChanges,
  listPosts,
  listPostsOf,
  mutePosts,
  POST_MAX,
  type FeedFilter,
} from '#shared/domains/posts/posts.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { MINUTE } from '#shared/kernel/time.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { changeProfile } from '#server/testing/scenario/town.ts'
import { covers, onBoth } from '#testing/covers.ts'
import { auditActs } from '../audit/audit.tables.ts'
import { getPlaces } from '../regions/regions.places.queries.ts'
import { storePost } from './posts.samples.ts'
import { posts } from './posts.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type Person = { id: string }

const post = (by: Person, content: string, more = {}) => app.as(by).call(createPost, { content, ...more })
const feedOf = async (viewer: Person, filter: FeedFilter = 'everybody') =>
  (await app.as(viewer).call(listPosts, { filter, limit: 100 })).ok.items
const authorsIn = async (viewer: Person, filter?: FeedFilter) =>
  (await feedOf(viewer, filter)).map(({ author }) => author.id)
const stored = async (id: string) => (await app.services.db.select().from(posts).where(eq(posts.id, id)))[0]

test('a visitor has no access to posts', async () => {
  const [postId, memberId] = [newId(), newId()]
  const visitor = app.visitor()
  const answers = [
    await visitor.call(listPosts, {}),
    await visitor.call(listPostsOf, { memberId }),
    await visitor.call(listPostChanges, {}),
    await visitor.call(createPost, { content: 'Hello' }),
    await visitor.call(editPost, { postId, content: 'Hello' }),
    await visitor.call(deletePost, { postId }),
    await visitor.call(mutePosts, { memberId }),
    await visitor.call(listMutes, {}),
  ]
  expect(answers.map(({ status, code }) => [status, code])).toEqual(answers.map(() => [401, 'not_signed_in']))
})

describe('a post', () => {
  test(
    'has its text, takes its author from the session, and is for all members by default',
    covers('DASH-23', 'DASH-24.1', 'CALL-76'),
    async () => {
      const [author, other] = [await app.given.member(), await app.given.member()]
      const sent = { content: '  <b>Hello</b>\n& welcome ', userId: other.id }
      expect((await app.as(author).call(createPost, sent)).status).toBe(200)
      const [first] = await feedOf(other)
      expect(first).toMatchObject({
        content: '<b>Hello</b>\n& welcome',
        audience: 'members',
        createdAt: app.clock.now().toISOString(),
        isEdited: false,
        isWithheld: false,
        author: { id: author.id, username: author.username },
      })
      expect(await stored(first?.id ?? '')).toMatchObject({ userId: author.id, content: first?.content })
    },
  )

  test('can’t be blank or too long', covers('DASH-22', 'DASH-24.1'), async () => {
    const author = await app.given.member()
    for (const content of ['', ' \n ']) {
      const { status, code, error } = await post(author, content)
      expect([status, code, error?.message]).toEqual([422, 'post_empty', 'Post content cannot be empty'])
    }
    expect((await post(author, 'x'.repeat(POST_MAX + 1))).status).toBe(422)
    expect(await authorsIn(author)).not.toContain(author.id)
    expect((await post(author, 'x'.repeat(POST_MAX))).status).toBe(200)
  })

  test('counts towards a limit of ten posts an hour', covers('DASH-24.2'), async () => {
    const author = await app.given.member()
    for (let sent = 0; sent < 10; sent += 1) expect((await post(author, `Post ${sent}`)).status).toBe(200)
    expect((await post(author, 'One more')).status).toBe(429)
  })
})

describe('the feed', () => {
  test(
    'opens with the 20 latest posts, newest first, with names and pictures, and continues in pages of 20',
    onBoth('DASH-04', 'DASH-05', 'DASH-06', 'DASH-07', 'DASH-33', 'CALL-74', 'CONST-60'),
    async () => {
      const author = await app.given.member()
      const photoId = await app.given.photo(author)
      const viewer = app.as(await app.given.member())
      const ids: string[] = []
      for (let at = 0; at < 45; at += 1) {
        app.clock.advance(MINUTE)
        ids.unshift(await storePost(app.services, { by: author }))
      }
      const first = (await viewer.call(listPosts, {})).ok
      expect(first.items.map(({ id }) => id)).toEqual(ids.slice(0, 20))
      expect(first.items[0]?.author).toMatchObject({ username: author.username, picture: { id: photoId } })
      const { items } = (await viewer.call(listPosts, { cursor: first.next ?? '' })).ok
      expect(items.map(({ id }) => id)).toEqual(ids.slice(20, 40))
    },
  )

  test(
    'leaves out authors the viewer may not see, wherever posts are read or counted',
    onBoth('DASH-31'),
    async () => {
      const [viewer, friend] = [await app.given.member(), await app.given.member()]
      await app.given.friends(viewer, friend)
      const [plain, closed, blocked, blocking, suspended, unconfirmed] = [
        await app.given.member(),
        await app.given.member({ visibility: 'friends' }),
        await app.given.member(),
        await app.given.member(),
        await app.given.member({}, { status: 'suspended' }),
        await app.given.member({}, { confirmedAt: null }),
      ]
      await app.given.block(viewer, blocked)
      await app.given.block(blocking, viewer)
      app.clock.advance(MINUTE)
      const since = app.clock.now().toISOString()
      app.clock.advance(MINUTE)
      const written = [plain, friend, closed, blocked, blocking, suspended, unconfirmed]
      const ids: string[] = []
      for (const by of written) ids.push(await storePost(app.services, { by }))
      const expectSeen = async (authors: readonly Person[]) => {
        const seen = authors.map(({ id }) => id).toSorted()
        expect((await authorsIn(viewer)).slice(0, seen.length).toSorted()).toEqual(seen)
        const changes = (await app.as(viewer).call(listPostChanges, { ids, since })).ok
        expect(changes.posts.map(({ author }) => author.id).toSorted()).toEqual(seen)
        expect(changes.newer).toBe(seen.length)
        const alone = written.map((by) => app.as(viewer).call(listPostsOf, { memberId: by.id }))
        const found = (await Promise.all(alone)).flatMap(({ ok }) => ok.items.map(({ author }) => author.id))
        expect(found.toSorted()).toEqual(seen)
      }
      await expectSeen([plain, friend])
      await app.given.friends(viewer, closed)
      await expectSeen([plain, friend, closed])
    },
  )

  test('shows posts for friends to friends only', covers('BEY-33.1'), async () => {
    const [author, friend, other] = [
      await app.given.member(),
      await app.given.member(),
      await app.given.member(),
    ]
    const admin = await app.given.member({ role: 'admin' })
    await app.given.friends(author, friend)
    await app.given.friends(author, other, 'pending')
    await post(author, 'Only you', { audience: 'friends' })
    for (const [viewer, isThere] of [
      [author, true],
      [friend, true],
      [other, false],
      [admin, false],
    ] as const) {
      expect((await authorsIn(viewer)).includes(author.id)).toBe(isThere)
      const { items } = (await app.as(viewer).call(listPostsOf, { memberId: author.id })).ok
      expect(items).toHaveLength(isThere ? 1 : 0)
    }
  })

  test('can be limited to the same county and to friends', covers('BEY-33.1', 'BEY-33.2'), async () => {
    const [home, away] = await getPlaces(app.services)
    const [viewer, near, far, hidden] = [
      await app.given.member({ placeId: home?.id }),
      await app.given.member({ placeId: home?.id }),
      await app.given.member({ placeId: away?.id }),
      await app.given.member({ placeId: home?.id, showPlace: false }),
    ]
    const friend = await app.given.member({ placeId: away?.id })
    await app.given.friends(friend, viewer)
    for (const by of [viewer, near, far, hidden, friend]) await post(by, 'Hello')
    await post(friend, 'Hello, friends', { audience: 'friends' })
    const sought = new Set([viewer.id, near.id, far.id, hidden.id, friend.id])
    const found = async (filter: FeedFilter) =>
      (await authorsIn(viewer, filter)).filter((id) => sought.has(id)).toSorted()
    const since = new Date(app.clock.now().getTime() - 1).toISOString()
    const newer = async (filter: FeedFilter) =>
      (await app.as(viewer).call(listPostChanges, { filter, since })).ok.newer
    expect(await found('near')).toEqual([viewer.id, near.id].toSorted())
    expect(await newer('near')).toBe(2)
    expect(await found('friends')).toEqual([viewer.id, friend.id, friend.id].toSorted())
    expect(await newer('friends')).toBe(3)

    await changeProfile(app, far, { placeId: home?.id ?? null })
    await changeProfile(app, near, { showPlace: false })
    expect(await found('near')).toEqual([viewer.id, far.id].toSorted())
  })
})

describe('an existing post', () => {
  test(
    'can be edited by its author for 15 minutes, and is marked as edited',
    covers('DASH-30.1'),
    async () => {
      const [author, other, admin] = [
        await app.given.member(),
        await app.given.member(),
        await app.given.member({ role: 'admin' }),
      ]
      const postId = await storePost(app.services, { by: author })
      const edit = (by: Person, content = 'Better') => app.as(by).call(editPost, { postId, content })
      for (const by of [other, admin]) expect((await edit(by)).code).toBe('not_found')
      expect((await edit(author, ' ')).code).toBe('post_empty')
      app.clock.advance(15 * MINUTE - 1)
      expect((await edit(author)).status).toBe(200)
      const { ok } = await app.as(other).call(listPostChanges, { ids: [postId] })
      expect(ok.posts).toMatchObject([{ content: 'Better', isEdited: true }])
      app.clock.advance(1)
      expect((await edit(author, 'Too late')).code).toBe('post_edit_over')
      expect((await stored(postId))?.content).toBe('Better')
    },
  )

  test(
    'can be deleted by its author or an admin, and an admin’s deletion is recorded',
    covers('DASH-30.1', 'DASH-30.2'),
    async () => {
      const [author, other, admin] = [
        await app.given.member(),
        await app.given.member(),
        await app.given.member({ role: 'admin' }),
      ]
      const remove = (by: Person, postId: string) => app.as(by).call(deletePost, { postId })
      const acts = () => app.services.db.select().from(auditActs).where(eq(auditActs.act, 'posts.delete'))
      const own = await storePost(app.services, { by: author })
      expect((await remove(other, own)).code).toBe('not_found')
      expect((await remove(author, own)).status).toBe(200)
      expect(await acts()).toHaveLength(0)
      const another = await storePost(app.services, { by: author, audience: 'friends' })
      expect((await remove(admin, another)).status).toBe(200)
      expect((await remove(admin, another)).code).toBe('not_found')
      expect(await acts()).toHaveLength(1)
      expect([await stored(own), await stored(another)]).toEqual([undefined, undefined])
    },
  )
})
