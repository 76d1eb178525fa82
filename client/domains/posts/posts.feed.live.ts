import type { InfiniteData } from '@tanstack/react-query'
import type { Post } from '#shared/domains/posts/posts.contract.ts'
import type { Page } from '#shared/kernel/page.ts'

export type PostPages = InfiniteData<Page<Post>>

const mapPosts = (feed: PostPages, what: (post: Post) => Post | []): PostPages => ({
  ...feed,
  pages: feed.pages.map((page) => ({ ...page, items: page.items.flatMap(what) })),
})

/** Returns the feed with the current state of the requested posts. Those missing from the response are removed. */
export const withChanges = (
  feed: PostPages,
  asked: readonly string[],
  answered: readonly Post[],
): PostPages => {
  const gone = new Set(asked)
  const changed = new Map(answered.map((post) => [post.id, post]))
  return mapPosts(feed, (post) => changed.get(post.id) ?? (gone.has(post.id) ? [] : post))
}

/** Returns the feed with changes to one of its posts. */
export const withChanged = (feed: PostPages, id: string, changed: Partial<Post>): PostPages =>
  mapPosts(feed, (post) => (post.id === id ? { ...post, ...changed } : post))

/** Returns the feed without one of its posts. */
export const withoutPost = (feed: PostPages, id: string): PostPages =>
  mapPosts(feed, (post) => (post.id === id ? [] : post))
