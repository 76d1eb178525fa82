// Runs on both engines: events are passed on in memory or through Redis.
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import {
  createPost,
  deletePost,
  editPost,
  FEED,
  listPosts,
  mutePosts,
  type PostAudience,
} from '#shared/domains/posts/posts.contract.ts'
import { liveEvent } from '#shared/kernel/endpoint.ts'
import { joinTopic } from '#shared/kernel/live.ts'
import {
  cookieOf,
  createConnector,
  createListeningApp,
  listenAll,
  next,
  sendTo,
} from '#server/testing/scenario/live.ts'
import { covers } from '#testing/covers.ts'
import { getPlaces } from '../regions/regions.places.queries.ts'

let site: Awaited<ReturnType<typeof createListeningApp>>
beforeAll(async () => {
  site = await createListeningApp()
})
afterAll(() => site.close())

const connectTo = createConnector()
const done = liveEvent('tests.done', z.object({}))

type Person = { id: string }

/** Opens the member's feed and collects the post events it receives. */
const openFeed = async (member: Person) => {
  const page = await connectTo(site.address, await cookieOf(site.app.as(member)))
  await sendTo(page, joinTopic, FEED)
  const heard = listenAll(page, (name) => name.startsWith('posts.'))
  return {
    /** Returns the events received since the last call. */
    read: async () => {
      const all = next(page, done.name)
      site.app.services.hub.publish(member.id, done, {})
      await all
      return heard.splice(0)
    },
    heard,
  }
}

/** Creates an author with a friend, a neighbour in the same county, and members who may not see their posts. */
const meet = async () => {
  const { given, as, services } = site.app
  const [home, away] = await getPlaces(services)
  const live = (placeId: number | undefined) => given.member({ placeId })
  const author = await live(home?.id)
  const people = {
    author,
    friend: await live(away?.id),
    neighbour: await live(home?.id),
    blocked: await live(home?.id),
    blocking: await live(home?.id),
    muting: await live(home?.id),
  }
  await given.friends(author, people.friend)
  await given.block(author, people.blocked)
  await given.block(people.blocking, author)
  await as(people.muting).call(mutePosts, { memberId: author.id })
  const names = Object.keys(people) as (keyof typeof people)[]
  const feeds = await Promise.all(names.map(async (name) => [name, await openFeed(people[name])] as const))
  const own = feeds[0]?.[1]
  /** Runs an action and returns the events each member received. */
  const hearOf = async (act: () => Promise<{ status: number }>) => {
    expect((await act()).status).toBe(200)
    await expect.poll(() => own?.heard.length, { interval: 10 }).toBe(1)
    const heard = await Promise.all(feeds.map(async ([name, { read }]) => [name, await read()] as const))
    return Object.fromEntries(heard.filter(([, events]) => events.length > 0))
  }
  const post = (audience: PostAudience) => as(author).call(createPost, { content: 'Hello', audience })
  const newest = async () => (await as(author).call(listPosts, {})).ok.items[0]
  return { author, people, hearOf, post, newest }
}

describe('an open feed', () => {
  test(
    'immediately receives the posts its member may see, each with the feeds it belongs to, and no one else receives them',
    covers('DASH-28.1', 'DASH-28.3', 'DASH-31'),
    async () => {
      const { author, hearOf, post, newest } = await meet()
      const told = await hearOf(() => post('members'))
      const { id: postId = '', createdAt } = (await newest()) ?? {}
      const placed = (name: string, feeds: string[]) => [[name, { postId, createdAt, feeds }]]
      const [all, theirs, near] = [
        ['everybody', 'near', 'friends'],
        ['everybody', 'friends'],
        ['everybody', 'near'],
      ]
      expect(told).toEqual({
        author: placed('posts.added', all),
        friend: placed('posts.added', theirs),
        neighbour: placed('posts.added', near),
      })
      const edited = [['posts.edited', { postId, content: 'Better' }]]
      expect(await hearOf(() => site.app.as(author).call(editPost, { postId, content: 'Better' }))).toEqual({
        author: edited,
        friend: edited,
        neighbour: edited,
      })
      expect(await hearOf(() => site.app.as(author).call(deletePost, { postId }))).toEqual({
        author: placed('posts.deleted', all),
        friend: placed('posts.deleted', theirs),
        neighbour: placed('posts.deleted', near),
      })
    },
  )

  test('receives posts for friends only if the author is a friend', covers('DASH-28.3'), async () => {
    const { author, hearOf, post, newest } = await meet()
    const listeners = async (act: () => Promise<{ status: number }>) => Object.keys(await hearOf(act))
    expect(await listeners(() => post('friends'))).toEqual(['author', 'friend'])
    const postId = (await newest())?.id ?? ''
    const edit = () => site.app.as(author).call(editPost, { postId, content: 'Better' })
    expect(await listeners(edit)).toEqual(['author', 'friend'])
    expect(await listeners(() => site.app.as(author).call(deletePost, { postId }))).toEqual([
      'author',
      'friend',
    ])
  })

  test('shares one database statement with all other open feeds', covers('DASH-28.4'), async () => {
    const { hearOf, post } = await meet()
    const asked = vi.spyOn(site.app.services.database.pool, 'query')
    onTestFinished(() => asked.mockRestore())
    const names = () => asked.mock.calls.map(([query]) => (query as unknown as { name?: string }).name)
    await hearOf(() => post('members'))
    expect(names().filter((name) => name?.startsWith('posts.'))).toEqual(['posts.readers'])
  })
})
