import type { InfiniteData } from '@tanstack/react-query'
import type { Post } from '#shared/domains/posts/posts.contract.ts'
import type { Page } from '#shared/kernel/page.ts'

export type PostPages = InfiniteData<Page<Post>>

/** The feed with what has become of the posts that were asked about; those without an answer are gone. */
export const withChanges = (
  feed: PostPages,
  asked: readonly string[],
  answered: readonly Post[],
): PostPages => {
  const gone = new Set(asked)
  const changed = new Map(answered.map((post) => [post.id, post]))
  return {
    ...feed,
    pages: feed.pages.map((page) => ({
      ...page,
      items: page.items.flatMap((post) => changed.get(post.id) ?? (gone.has(post.id) ? [] : [post])),
    })),
  }
}
