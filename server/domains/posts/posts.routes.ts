import {
  createPost,
  deletePost,
  editPost,
  getPost,
  listMutes,
  listPostChanges,
  listPosts,
  listPostsOf,
  mutePosts,
  unmutePosts,
} from '#shared/domains/posts/posts.contract.ts'
import { listUpdates } from '#shared/domains/posts/posts.updates.contract.ts'
import type { Routes } from '#server/platform/http/serve.ts'
import * as commands from './posts.commands.ts'
import * as mutes from './posts.mutes.commands.ts'
import * as queries from './posts.queries.ts'
import * as updates from './posts.updates.queries.ts'

export const postsRoutes: Routes = (serve) => {
  serve(listPosts, ({ services, actor, input }) => queries.listPosts(services, actor.id, input))
  serve(listPostsOf, ({ services, actor, input }) => queries.listPostsOf(services, actor.id, input))
  serve(getPost, ({ services, actor, input }) => queries.getPost(services, actor.id, input.postId))
  serve(listPostChanges, ({ services, actor, input }) => queries.listPostChanges(services, actor.id, input))
  serve(listUpdates, ({ services, actor, input }) => updates.listUpdates(services, actor.id, input))
  serve(listMutes, ({ services, actor, input }) => queries.listMutes(services, actor.id, input))
  serve(createPost, async ({ services, actor, input }) => {
    await commands.createPost(services, actor.id, input)
    return {}
  })
  serve(editPost, async ({ services, actor, input }) => {
    await commands.editPost(services, { userId: actor.id, ...input })
    return {}
  })
  serve(deletePost, async ({ services, actor, input }) => {
    await commands.deletePost(services, actor, input.postId)
    return {}
  })
  serve(mutePosts, async ({ services, actor, input }) => {
    await mutes.mutePosts(services, { memberId: actor.id, authorId: input.memberId })
    return {}
  })
  serve(unmutePosts, async ({ services, actor, input }) => {
    await mutes.unmutePosts(services, { memberId: actor.id, authorId: input.memberId })
    return {}
  })
}
