import { expect, test } from 'vitest'
import { gatherCommunity } from '#server/demo/community.ts'
import { POSTS_OF_TWO } from './posts.demo.data.ts'
import { composePosts, composeReplies } from './posts.demo.ts'

const community = gatherCommunity({ seed: 1, now: new Date('2026-03-01T12:00:00Z'), size: 500 })
const { fixed, users, others, companions, now } = community
const photos = users.flatMap(({ id: ownerId }, at) =>
  (['everyone', 'friends'] as const).map((audience) => ({
    id: `${audience} ${at}`,
    ownerId,
    audience,
    fileKey: '',
    width: 400,
    height: 500,
    thumbhash: '',
    createdAt: now,
  })),
)

test('the feed has many posts by all types of members, and some friends post for friends only', () => {
  const friendships = users.flatMap(({ id: userA }) =>
    (companions.get(userA) ?? []).map(({ id: userB }) => ({ userA, userB, status: 'accepted' as const })),
  )
  const posts = composePosts({ ...community, photos }, friendships)
  const people = new Map([...fixed, ...others].map((member) => [member.id, member]))
  expect(posts.filter(({ audience }) => audience === 'members').length).toBeGreaterThan(24)
  for (const { id } of users) expect(posts.filter(({ userId }) => userId === id)).toHaveLength(2)
  expect(posts.filter(({ audience }) => audience === 'friends')).toHaveLength(users.length)
  expect(posts.flatMap(({ photoId }) => photoId ?? []).toSorted()).toEqual(
    users.map((_, at) => `everyone ${at}`),
  )
  expect(new Set(posts.map(({ content }) => content)).size).toBe(posts.length)
  for (const { userId, content, createdAt } of posts) {
    const author = people.get(userId)
    expect(createdAt.getTime()).toBeLessThanOrEqual(author?.lastActiveAt.getTime() ?? 0)
    expect(createdAt.getTime()).toBeLessThan(now.getTime())
    expect(!POSTS_OF_TWO.includes(content) || author?.partner).toBeTruthy()
  }
})

test('the demo accounts’ posts get hearts, and replies in conversational order', () => {
  const posts = composePosts({ ...community, photos: [] }, [])
  const { replies, hearts } = composeReplies(community, posts, () => false)
  const people = new Map([...fixed, ...others].map((member) => [member.id, member]))
  const byId = new Map(posts.map((post) => [post.id, post]))
  expect(new Set(replies.map(({ discussionId }) => discussionId)).size).toBe(7)
  expect(hearts.length).toBeGreaterThan(50)
  for (const { discussionId, authorId, createdAt } of replies) {
    const post = byId.get(discussionId)
    expect(createdAt.getTime()).toBeGreaterThan(post?.createdAt.getTime() ?? Infinity)
    expect(createdAt.getTime()).toBeLessThan(now.getTime())
    expect(people.has(authorId)).toBe(true)
  }
  for (const { discussionId, memberId, createdAt } of hearts) {
    expect(memberId).not.toBe(byId.get(discussionId)?.userId)
    expect(createdAt.getTime()).toBeLessThanOrEqual(people.get(memberId)?.lastActiveAt.getTime() ?? 0)
  }
})
