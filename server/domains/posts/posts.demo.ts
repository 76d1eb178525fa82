import { sql } from 'drizzle-orm'
import { DAY, HOUR } from '#shared/kernel/time.ts'
import { insertRows } from '#server/demo/insert.ts'
import { declareDemo, type Demo } from '#server/demo/part.ts'
import { type DemoMember, drawId } from '#server/demo/population.ts'
import { at, seededRandom } from '#server/demo/random.ts'
import { demo as relations, storeMutes, type Friendship } from '../relations/relations.demo.ts'
import { demo as blocks } from '../blocks/blocks.demo.ts'
import { demo as discussion, type Discussed } from '../discussion/discussion.demo.ts'
import { profiles } from '../profiles/profiles.tables.ts'
import { OWN_POSTS, POSTS_OF_ONE, POSTS_OF_TWO, POSTS_TO_FRIENDS, REPLIES } from './posts.demo.data.ts'
import { DISCUSSED } from './posts.commands.ts'
import { posts } from './posts.tables.ts'

/** Hours between two posts in the feed. */
const EVERY = 5.5
const EDITED = 0.1

/**
 * Composes posts by the demo accounts, posts by members they can meet, and posts for friends. The latest post of each
 * demo account has a photo, and the latest of all is a quarter of an hour old.
 */
export const composePosts = (
  {
    seed,
    now,
    fixed,
    users,
    others,
    photos,
  }: Pick<Demo, 'seed' | 'now' | 'fixed' | 'users' | 'others' | 'photos'>,
  friendships: readonly Pick<Friendship, 'userA' | 'userB' | 'status'>[],
) => {
  const random = seededRandom('posts', seed)
  const written: (typeof posts.$inferInsert)[] = []
  const write = (
    author: DemoMember,
    content: string,
    { ago, audience = 'members' as const, photoId = null }: Telling,
  ) => {
    const createdAt = new Date(Math.min(now.getTime() - ago, author.lastActiveAt.getTime()))
    const editedAt = random.chance(EDITED) ? new Date(createdAt.getTime() + HOUR / 10) : null
    written.push({ id: drawId(random), userId: author.id, content, audience, photoId, createdAt, editedAt })
  }
  for (const author of fixed) {
    const photo = photos.findLast(({ ownerId, audience }) => ownerId === author.id && audience === 'everyone')
    OWN_POSTS[author.username]?.forEach((content, which) =>
      write(author, content, {
        ago: (which * 4 + random.between(0.05, 1.2)) * DAY,
        photoId: which === 0 ? (photo?.id ?? null) : null,
      }),
    )
  }

  const isRecent = ({ hideFrom, hasPhoto, createdAt, lastActiveAt }: DemoMember) =>
    hideFrom === 'nobody' &&
    hasPhoto &&
    createdAt.getTime() < now.getTime() - 14 * DAY &&
    lastActiveAt.getTime() > now.getTime() - 2 * DAY
  const [ones, twos] = [random.shuffle(POSTS_OF_ONE), random.shuffle(POSTS_OF_TWO)]
  // The most recently active members posted most recently.
  const authors = random
    .shuffle(others.filter(isRecent), ones.length + twos.length)
    .toSorted((one, other) => other.lastActiveAt.getTime() - one.lastActiveAt.getTime())
  authors.forEach((author, place) => {
    const content = (author.partner ? twos : ones).pop()
    if (content) write(author, content, { ago: (0.25 + place * EVERY) * HOUR })
  })

  const known = new Map(others.map((member) => [member.id, member]))
  const used = new Set(written.map(({ userId }) => userId))
  users.forEach(({ id: memberId }, which) => {
    const friend = friendships
      .filter(({ status, userA, userB }) => status === 'accepted' && [userA, userB].includes(memberId))
      .flatMap(({ userA, userB }) => known.get(userA === memberId ? userB : userA) ?? [])
      .find(({ id, partner }) => !used.has(id) && !partner)
    if (!friend) return
    used.add(friend.id)
    const content = at(POSTS_TO_FRIENDS, which % POSTS_TO_FRIENDS.length)
    write(friend, content, { ago: (7 + which * 9) * HOUR, audience: 'friends' })
  })
  return written
}

interface Telling {
  ago: number
  audience?: 'members' | 'friends'
  photoId?: string | null
}

const MOST_HEARTS = 9

type Written = Pick<typeof posts.$inferInsert, 'id' | 'userId' | 'content' | 'audience' | 'createdAt'>

/** Composes members' replies to the demo accounts' posts, and hearts on all posts. */
export const composeReplies = (
  { seed, now, fixed, others }: Pick<Demo, 'seed' | 'now' | 'fixed' | 'others'>,
  made: readonly Written[],
  areApart: (one: string, other: string) => boolean,
): Pick<Discussed, 'replies' | 'hearts'> => {
  const random = seededRandom('replies', seed)
  const replies: Discussed['replies'] = []
  const hearts: Discussed['hearts'] = []
  const readers = ({ userId, createdAt }: Written) =>
    random.shuffle(
      others.filter(
        ({ id, hideFrom, hasPhoto, lastActiveAt }) =>
          id !== userId &&
          hideFrom === 'nobody' &&
          hasPhoto &&
          !areApart(id, userId) &&
          lastActiveAt.getTime() > createdAt.getTime() + HOUR,
      ),
      MOST_HEARTS * 3,
    )
  for (const author of fixed) {
    OWN_POSTS[author.username]?.forEach((content, which) => {
      const post = made.find((each) => each.userId === author.id && each.content === content)
      const planned = REPLIES[author.username]?.[which] ?? []
      if (!post) return
      const alone = readers(post).filter(({ partner }) => !partner)
      planned.forEach((reply, place) => {
        const [username, text] = typeof reply === 'string' ? [undefined, reply] : reply
        const by = username === undefined ? alone.pop() : fixed.find((each) => each.username === username)
        // Spreads replies evenly between the post and now, in conversational order.
        const after = ((now.getTime() - post.createdAt.getTime()) * (place + 1)) / (planned.length + 1)
        if (by)
          replies.push({
            id: drawId(random),
            discussionId: post.id,
            authorId: by.id,
            content: text,
            createdAt: new Date(post.createdAt.getTime() + after),
          })
      })
    })
  }
  for (const post of made.filter(({ audience }) => audience === 'members')) {
    const count = random.between(0, MOST_HEARTS)
    for (const { id: memberId, lastActiveAt } of readers(post).slice(0, count))
      hearts.push({ discussionId: post.id, memberId, createdAt: lastActiveAt })
  }
  return { replies, hearts }
}

export const demo = declareDemo({
  compose: (community) => {
    const made = composePosts(community, community.of(relations))
    const { replies, hearts } = composeReplies(community, made, community.of(blocks).areApart)
    const discussed = community.of(discussion)
    discussed.discussions.push(...made.map(({ id, userId }) => ({ id, kind: DISCUSSED, ownerId: userId })))
    discussed.replies.push(...replies)
    discussed.hearts.push(...hearts)
    const ownerOf = new Map(made.map(({ id, userId }) => [id, userId]))
    for (const { discussionId: about, authorId, createdAt } of replies)
      if (authorId !== ownerOf.get(about))
        community.notify({ memberId: ownerOf.get(about), kind: 'reply', about, at: createdAt })
    for (const { discussionId: about, createdAt } of hearts)
      community.notify({ memberId: ownerOf.get(about), kind: 'heart', about, at: createdAt })
    return made
  },
  store: async ({ tx, made, users, now }) => {
    await insertRows(tx, posts, made)
    await tx.execute(
      sql`update ${posts} set place_id = ${profiles.placeId} from ${profiles} where ${profiles.id} = ${posts.userId} and ${profiles.showPlace}`,
    )
    const authors = [...new Set(made.map(({ userId }) => userId))].filter(
      (id) => !users.some((user) => user.id === id),
    )
    await storeMutes(
      tx,
      users.flatMap(({ id: memberId }, which) => {
        const authorId = authors.at(-1 - which)
        const createdAt = new Date(now.getTime() - (which + 2) * DAY)
        return authorId ? [{ memberId, authorId, createdAt }] : []
      }),
    )
  },
})
