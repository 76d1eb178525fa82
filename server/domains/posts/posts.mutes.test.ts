import { expect, onTestFinished, test } from 'vitest'
import {
  listMutes,
  listPostChanges,
  listPosts,
  mutePosts,
  unmutePosts,
} from '#shared/domains/posts/posts.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { HOUR } from '#shared/kernel/time.ts'
import { createTestApp } from '#server/testing/scenario/app.ts'
import { covers } from '#testing/covers.ts'
import { storePost } from './posts.samples.ts'

test(
  'muting hides a member’s posts from the muting member only, without a block, until the mute is undone',
  covers('BEY-33.1', 'BEY-33.3'),
  async () => {
    const app = await createTestApp()
    onTestFinished(() => app.close())
    const [viewer, author, other] = [
      await app.given.member(),
      await app.given.member(),
      await app.given.member(),
    ]
    app.clock.advance(HOUR)
    const since = new Date(app.clock.now().getTime() - 1).toISOString()
    const postId = await storePost(app.services, { by: author })
    const authorsIn = async (by: { id: string }) =>
      (await app.as(by).call(listPosts, {})).ok.items.map((post) => post.author.id)
    const mutes = async () => (await app.as(viewer).call(listMutes, {})).ok.items.map(({ id }) => id)
    const seen = async () => {
      const { posts, newer } = (await app.as(viewer).call(listPostChanges, { ids: [postId], since })).ok
      return [(await authorsIn(viewer)).includes(author.id), posts.length, newer]
    }
    expect(await seen()).toEqual([true, 1, 1])
    const act = (endpoint: typeof mutePosts | typeof unmutePosts, memberId: string) =>
      app.as(viewer).call(endpoint, { memberId })
    expect((await act(mutePosts, author.id)).status).toBe(200)
    expect((await act(mutePosts, author.id)).status).toBe(200)
    expect(await seen()).toEqual([false, 0, 0])
    expect(await mutes()).toEqual([author.id])
    expect(await authorsIn(other)).toContain(author.id)

    expect((await act(mutePosts, viewer.id)).code).toBe('cannot_mute_yourself')
    expect((await act(mutePosts, newId())).code).toBe('not_found')
    await app.given.block(other, viewer)
    expect((await act(mutePosts, other.id)).code).toBe('not_found')

    await app.given.block(author, viewer)
    expect(await mutes()).toEqual([])
    expect((await act(unmutePosts, author.id)).status).toBe(200)
    expect(await seen()).toEqual([false, 0, 0])
  },
)
