import type { QueryClient } from '@tanstack/react-query'
import {
  FEED_FILTERS,
  getPost,
  listPosts,
  listPostsOf,
  MOST_NEW,
  postAdded,
  postDeleted,
  postEdited,
  postsChanged,
  type FeedFilter,
  type PlacedPost,
} from '#shared/domains/posts/posts.contract.ts'
import { listUpdates } from '#shared/domains/posts/posts.updates.contract.ts'
import { itemsOf } from '#client/platform/calls/lists.ts'
import { liveHandler, type LiveHandler } from '#client/platform/live/live.ts'
import { feedQuery, newerPostsQuery, postQuery, refetchPosts } from './posts.api.ts'
import { withChanged, withoutPost, type PostPages } from './posts.feed.live.ts'

/** Adds a post to the count of newer posts of each loaded feed that it's newer than, or subtracts it. */
const countNewer = (client: QueryClient, { createdAt, feeds }: PlacedPost, by: 1 | -1) => {
  const isAbove = (filter: FeedFilter) => {
    const feed = client.getQueryData(feedQuery(filter).queryKey)
    return feed !== undefined && createdAt > (itemsOf(feed)[0]?.createdAt ?? '')
  }
  for (const filter of feeds.filter(isAbove)) {
    client.setQueryData(newerPostsQuery(filter).queryKey, (newer) =>
      newer === undefined ? newer : Math.min(Math.max(newer + by, 0), MOST_NEW),
    )
  }
}

const changeLists = (client: QueryClient, change: (pages: PostPages) => PostPages) => {
  for (const { name } of [listPosts, listPostsOf]) {
    client.setQueriesData<PostPages>({ queryKey: [name, 'pages'] }, (pages) => pages && change(pages))
  }
}

/**
 * A pending feed response may predate the event, so changes are fetched once it has arrived. Lists that aren't feeds
 * are refetched when they're next opened.
 */
const invalidate = (client: QueryClient) => {
  for (const filter of FEED_FILTERS) {
    const { queryKey } = feedQuery(filter)
    if (client.isFetching({ queryKey }) > 0) void client.invalidateQueries(newerPostsQuery(filter))
  }
  for (const { name } of [listPostsOf, listUpdates]) {
    void client.invalidateQueries({ queryKey: [name], refetchType: 'none' })
  }
}

export const handlers: readonly LiveHandler[] = [
  liveHandler(postAdded, (client, post) => {
    countNewer(client, post, 1)
    invalidate(client)
  }),
  liveHandler(postEdited, (client, { postId, content }) => {
    const edited = { content, isEdited: true }
    changeLists(client, (pages) => withChanged(pages, postId, edited))
    client.setQueryData(postQuery(postId).queryKey, (post) => post && { ...post, ...edited })
    invalidate(client)
  }),
  liveHandler(postDeleted, (client, post) => {
    const { postId } = post
    countNewer(client, post, -1)
    changeLists(client, (pages) => withoutPost(pages, postId))
    void client.invalidateQueries({ queryKey: [getPost.name, { postId }] })
    invalidate(client)
  }),
  liveHandler(postsChanged, (client) => void refetchPosts(client)),
]
