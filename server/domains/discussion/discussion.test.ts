// Runs on both engines, because hearts and replies are stored concurrently, also while a discussion is being closed.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { blockMember } from '#shared/domains/blocks/blocks.contract.ts'
import {
  addReply,
  closeDiscussion,
  deleteReply,
  giveHeart,
  listReplies,
  REPLY_MAX,
  reopenDiscussion,
  seeDiscussion,
  takeHeartBack,
} from '#shared/domains/discussion/discussion.contract.ts'
import { deletePost, getPost, listPosts, mutePosts } from '#shared/domains/posts/posts.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { MINUTE } from '#shared/kernel/time.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { covers, onBoth } from '#testing/covers.ts'
import { auditActs } from '../audit/audit.tables.ts'
import { storePost } from '../posts/posts.samples.ts'
import { removeDiscussion } from './discussion.commands.ts'
import { storeDiscussion, storeHeart, storeReply } from './discussion.samples.ts'
import { discussions, hearts, replies } from './discussion.tables.ts'

type Person = Awaited<ReturnType<TestApp['given']['member']>>

let app: TestApp
let owner: Person
let other: Person
let discussionId: string
beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  owner = await app.given.member()
  other = await app.given.member()
  discussionId = await storePost(app.services, { by: owner })
})
afterAll(() => app.close())

const reply = (by: Person, content = 'Me too.') => app.as(by).call(addReply, { discussionId, content })
const heart = (by: Person) => app.as(by).call(giveHeart, { discussionId })
const listed = (by: Person, more = {}) => app.as(by).call(listReplies, { discussionId, ...more })
const textsFor = async (by: Person) => (await listed(by)).ok.items.map(({ content }) => content)
const postFor = async (by: Person) => (await app.as(by).call(getPost, { postId: discussionId })).ok
const countsFor = async (by: Person) => {
  const post = await postFor(by)
  return [post.hearts, post.replies]
}

test('a visitor can’t do anything in a discussion', covers('BEY-34.1'), async () => {
  const visitor = app.visitor()
  const answers = [
    await visitor.call(listReplies, { discussionId }),
    await visitor.call(addReply, { discussionId, content: 'Hello' }),
    await visitor.call(deleteReply, { replyId: newId() }),
    await visitor.call(giveHeart, { discussionId }),
    await visitor.call(takeHeartBack, { discussionId }),
    await visitor.call(closeDiscussion, { discussionId }),
    await visitor.call(reopenDiscussion, { discussionId }),
    await visitor.call(seeDiscussion, { discussionId }),
  ]
  expect(answers.map(({ status, code }) => [status, code])).toEqual(answers.map(() => [401, 'not_signed_in']))
})

test(
  'replies are trimmed, not blank, up to 500 characters long, and at most 60 an hour',
  covers('BEY-34.1'),
  async () => {
    for (const blank of ['', ' \n ']) {
      const { status, code, error } = await reply(other, blank)
      expect([status, code, error?.message]).toEqual([422, 'reply_empty', 'A reply needs a word or two.'])
    }
    expect((await reply(other, 'x'.repeat(REPLY_MAX + 1))).status).toBe(422)
    expect((await reply(other, ` ${'x'.repeat(REPLY_MAX)} `)).status).toBe(200)
    expect(await textsFor(owner)).toEqual(['x'.repeat(REPLY_MAX)])
    for (let sent = 0; sent < 57; sent += 1) await reply(other)
    expect((await reply(other)).status).toBe(429)
  },
)

test('replies are listed latest first, each with its author, 20 at a time', covers('BEY-34.1'), async () => {
  const photoId = await app.given.photo(other)
  const ids: string[] = []
  for (let at = 0; at < 21; at += 1) {
    app.clock.advance(MINUTE)
    ids.unshift(await storeReply(app.services, { by: other, discussionId }))
  }
  const first = (await listed(owner)).ok
  expect(first.items.map(({ id }) => id)).toEqual(ids.slice(0, 20))
  expect(first.items[0]?.author).toMatchObject({ username: other.username, picture: { id: photoId } })
  expect(first).toMatchObject({ isClosed: false, isOwn: true })
  const { items, next, isOwn } = (await listed(other, { cursor: first.next ?? '' })).ok
  expect([items.map(({ id }) => id), next, isOwn]).toEqual([ids.slice(20), null, false])
})

test(
  'replies, hearts and their counts include only those of members the viewer may see',
  onBoth('BEY-34.1', 'BEY-34.3'),
  async () => {
    const viewer = other
    const [plain, friend, closed, blocked, blocking, suspended, unconfirmed, muted] = [
      await app.given.member(),
      await app.given.member({ visibility: 'friends' }),
      await app.given.member({ visibility: 'friends' }),
      await app.given.member(),
      await app.given.member(),
      await app.given.member({}, { status: 'suspended' }),
      await app.given.member({}, { confirmedAt: null }),
      await app.given.member(),
    ]
    await app.given.friends(viewer, friend)
    await app.given.block(viewer, blocked)
    await app.given.block(blocking, viewer)
    await app.as(viewer).call(mutePosts, { memberId: muted.id })
    for (const by of [viewer, plain, friend, closed, blocked, blocking, suspended, unconfirmed, muted]) {
      app.clock.advance(MINUTE)
      await storeReply(app.services, { by, discussionId })
      await storeHeart(app.services, { by, discussionId })
    }
    const authors = async (by: Person) => (await listed(by)).ok.items.map(({ author }) => author.id)
    expect(await authors(viewer)).toEqual([friend.id, plain.id, viewer.id])
    expect(await countsFor(viewer)).toEqual([3, 3])
    const [inFeed] = (await app.as(viewer).call(listPosts, {})).ok.items.filter(
      ({ id }) => id === discussionId,
    )
    expect(inFeed).toMatchObject({ hearts: 3, replies: 3, isHearted: true, isClosed: false })
    expect(await authors(owner)).toEqual([muted.id, blocking.id, blocked.id, plain.id, viewer.id])
    expect(await countsFor(owner)).toEqual([5, 5])
  },
)

test(
  'a member who may not know of a post can’t know of its discussion or do anything in it',
  covers('BEY-34.3'),
  async () => {
    const friend = await app.given.member()
    const admin = await app.given.member({ role: 'admin' })
    await app.given.friends(owner, friend)
    const [unknown, [blocked, blocking, muting]] = [
      newId(),
      [await app.given.member(), await app.given.member(), await app.given.member()],
    ]
    await app.given.block(owner, blocked)
    await app.given.block(blocking, owner)
    await app.as(muting).call(mutePosts, { memberId: owner.id })
    const outcomes = async (by: Person, id: string) => [
      await app.as(by).call(listReplies, { discussionId: id }),
      await app.as(by).call(addReply, { discussionId: id, content: 'Hello' }),
      await app.as(by).call(giveHeart, { discussionId: id }),
      await app.as(by).call(closeDiscussion, { discussionId: id }),
      await app.as(by).call(reopenDiscussion, { discussionId: id }),
    ]
    const codes = async (by: Person, id: string) => (await outcomes(by, id)).map(({ code }) => code)
    const forFriends = await storePost(app.services, { by: owner, audience: 'friends' })
    const none = Array.from({ length: 5 }, () => 'not_found')
    expect(await codes(other, unknown)).toEqual(none)
    for (const by of [blocked, blocking, muting]) expect(await codes(by, discussionId)).toEqual(none)
    for (const by of [other, admin]) expect(await codes(by, forFriends)).toEqual(none)
    expect(await app.services.db.$count(replies, eq(replies.discussionId, forFriends))).toBe(0)
    expect((await codes(friend, forFriends)).slice(0, 3)).toEqual([undefined, undefined, undefined])
  },
)

test(
  'a heart counts once per member, even with concurrent requests, until it’s removed',
  onBoth('BEY-34.1'),
  async () => {
    const answers = await Promise.all([1, 2, 3].map(() => heart(other)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await heart(owner)).status).toBe(200)
    expect(await postFor(other)).toMatchObject({ hearts: 2, isHearted: true })
    for (const _ of [1, 2])
      expect((await app.as(other).call(takeHeartBack, { discussionId })).status).toBe(200)
    expect(await postFor(other)).toMatchObject({ hearts: 1, isHearted: false })
  },
)

test('reply and heart counts stop at 100', covers('BEY-34.3'), async () => {
  for (let at = 0; at < 101; at += 1) {
    const by = await app.given.member()
    await storeReply(app.services, { by, discussionId })
    await storeHeart(app.services, { by, discussionId })
  }
  expect(await countsFor(other)).toEqual([100, 100])
})

test(
  'the owner can close a discussion to everyone’s replies, and reopen it',
  covers('BEY-34.1'),
  async () => {
    const admin = await app.given.member({ role: 'admin' })
    await reply(other, 'First')
    for (const by of [other, admin]) {
      expect((await app.as(by).call(closeDiscussion, { discussionId })).code).toBe('not_found')
    }
    expect((await app.as(owner).call(closeDiscussion, { discussionId })).status).toBe(200)
    for (const by of [other, owner, admin]) {
      const { status, code, error } = await reply(by)
      expect([status, code, error?.message]).toEqual([
        409,
        'discussion_closed',
        'Replies have been closed here.',
      ])
    }
    expect((await listed(other)).ok).toMatchObject({ isClosed: true, items: [{ content: 'First' }] })
    expect((await postFor(other)).isClosed).toBe(true)
    expect((await heart(other)).status).toBe(200)
    expect((await app.as(other).call(reopenDiscussion, { discussionId })).code).toBe('not_found')
    expect((await app.as(owner).call(reopenDiscussion, { discussionId })).status).toBe(200)
    expect((await reply(other)).status).toBe(200)
  },
)

test(
  'a reply sent while a discussion is being closed is stored before that, or not at all',
  onBoth('BEY-34.1'),
  async () => {
    const count = () => app.services.db.$count(replies, eq(replies.discussionId, discussionId))
    const closing = app
      .as(owner)
      .call(closeDiscussion, { discussionId })
      .then(async () => count())
    const answers = await Promise.all([1, 2, 3, 4].map(() => reply(other)))
    const accepted = answers.filter(({ status }) => status === 200).length
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect([await closing, await count()]).toEqual([accepted, accepted])
  },
)

test(
  'a reply can be deleted by its author, by the post’s owner and by admins, and a deletion by an admin is recorded',
  covers('BEY-34.1'),
  async () => {
    const [third, admin] = [await app.given.member(), await app.given.member({ role: 'admin' })]
    const store = () => storeReply(app.services, { by: other, discussionId })
    const remove = (by: Person, replyId: string) => app.as(by).call(deleteReply, { replyId })
    const acts = () => app.services.db.$count(auditActs, eq(auditActs.act, deleteReply.name))
    const before = await acts()
    for (const by of [other, owner]) {
      const replyId = await store()
      expect((await remove(third, replyId)).code).toBe('not_found')
      expect((await remove(by, replyId)).status).toBe(200)
      expect((await remove(by, replyId)).code).toBe('not_found')
    }
    expect(await acts()).toBe(before)
    expect((await remove(admin, await store())).status).toBe(200)
    expect(await acts()).toBe(before + 1)
    const unseen = await storeReply(app.services, {
      by: await app.given.member({ visibility: 'friends' }),
      discussionId,
    })
    expect((await remove(owner, unseen)).code).toBe('not_found')
    expect(await textsFor(other)).toEqual([])
  },
)

test(
  'deleting a post deletes its discussion, and a block deletes the two members’ replies and hearts to each other',
  covers('BEY-34.3'),
  async () => {
    const mine = await storePost(app.services, { by: other })
    for (const [by, id] of [
      [other, discussionId],
      [owner, mine],
      [owner, discussionId],
    ] as const) {
      await storeReply(app.services, { by, discussionId: id })
      await storeHeart(app.services, { by, discussionId: id })
    }
    const left = async () =>
      [
        ...(await app.services.db.select({ by: replies.authorId, at: replies.discussionId }).from(replies)),
        ...(await app.services.db.select({ by: hearts.memberId, at: hearts.discussionId }).from(hearts)),
      ].filter(({ at }) => at === discussionId || at === mine)
    expect(await left()).toHaveLength(6)
    await app.as(other).call(blockMember, { memberId: owner.id })
    expect(await left()).toEqual([1, 2].map(() => ({ by: owner.id, at: discussionId })))
    await app.as(owner).call(deletePost, { postId: discussionId })
    expect(await left()).toEqual([])
    expect(await app.services.db.$count(discussions, eq(discussions.id, discussionId))).toBe(0)
  },
)

test(
  'a thing’s own domain decides who sees its discussion, and only that domain can remove it',
  covers('BEY-34.2'),
  async () => {
    const id = newId()
    await storeDiscussion(app.services, { id, kind: 'walk', ownerId: owner.id })
    expect((await app.as(owner).call(listReplies, { discussionId: id })).code).toBe('not_found')
    expect((await app.as(owner).call(deletePost, { postId: id })).code).toBe('not_found')
    const remove = (kind: string) =>
      inTransaction(app.services, (unit) => removeDiscussion(unit, { id, kind, ownerId: null }))
    expect([await remove('post'), await remove('walk'), await remove('walk')]).toEqual([null, owner.id, null])
  },
)
