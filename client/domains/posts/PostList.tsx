import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Post } from '#shared/domains/posts/posts.contract.ts'
import { itemsOf } from '#client/platform/calls/lists.ts'
import { PagedList, type PagedQuery } from '#client/platform/parts/PagedList.tsx'
import { Section } from '#client/ui/display/Card.tsx'
import { RowsSkeleton } from '#client/ui/feedback/FormSkeleton.tsx'
import { useNextFocus } from '#client/ui/form/useNextFocus.ts'
import { PostCard, type PostCardProps } from './PostCard.tsx'
import { postsOfQuery } from './posts.api.ts'
import { FEED_TEXT } from './posts.text.ts'

interface PostListProps extends Pick<PostCardProps, 'onReport' | 'foot'> {
  query: PagedQuery<Post>
  empty: ReactNode
}

/** A list of posts, with a button to load older ones. */
export function PostList({ query, empty, ...acts }: PostListProps) {
  const { box, focusBeside } = useNextFocus(query.data)
  return (
    <div ref={box}>
      <PagedList
        query={query}
        skeleton={<RowsSkeleton rows={3} />}
        failed={FEED_TEXT.loadFailed}
        more={FEED_TEXT.older}
        empty={empty}
      >
        {(posts) => (
          <ul aria-label={FEED_TEXT.list} className="flex flex-col gap-3">
            {posts.map((post) => (
              <PostCard
                key={post.id}
                post={post}
                {...acts}
                onGone={(id) =>
                  focusBeside(
                    id,
                    posts.map((each) => each.id),
                  )
                }
              />
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  )
}

/** One member's posts on their profile, or nothing if there are none to see. */
export function PostsOf({
  memberId,
  ...acts
}: { memberId: string } & Pick<PostCardProps, 'onReport' | 'foot'>) {
  const query = useInfiniteQuery(postsOfQuery(memberId))
  if (itemsOf(query.data).length === 0 && !query.isLoadingError) return null
  return (
    <Section title={FEED_TEXT.title}>
      <PostList query={query} {...acts} empty={null} />
    </Section>
  )
}
