import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { OwnPhoto } from '#shared/domains/photos/photos.own.contract.ts'
import {
  createPost,
  deletePost,
  getPost,
  listPostChanges,
  listPosts,
  listPostsOf,
  MOST_FOLLOWED,
  POST_REASONS,
  type FeedFilter,
  type PostAudience,
} from '#shared/domains/posts/posts.contract.ts'
import { listReplies } from '#shared/domains/discussion/discussion.contract.ts'
import { listUpdates } from '#shared/domains/posts/posts.updates.contract.ts'
import { COMMON_REASONS } from '#shared/kernel/failure.ts'
import { call, CallFailure } from '#client/platform/calls/call.ts'
import { itemsOf, pagesOf } from '#client/platform/calls/lists.ts'
import { queryOf } from '#client/platform/calls/query.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { withChanges } from './posts.feed.live.ts'
import { POST_TEXT } from './posts.text.ts'

/** The posts the member may see, newest first. */
export const feedQuery = (filter: FeedFilter) => pagesOf(listPosts, { filter })

/** A post's counts depend on its discussion. */
const FOLLOWING = { invalidatedWith: [listReplies] }

/** The posts of one member. */
export const postsOfQuery = (memberId: string) => pagesOf(listPostsOf, { memberId }, FOLLOWING)

/** A single post. */
export const postQuery = (postId: string) => queryOf(getPost, { postId }, FOLLOWING)

/** Friends' posts, new photos and statuses, newest first. */
export const updatesQuery = pagesOf(listUpdates, {}, FOLLOWING)

const portionsOf = (ids: readonly string[]): string[][] =>
  ids.length <= MOST_FOLLOWED
    ? [[...ids]]
    : [ids.slice(0, MOST_FOLLOWED), ...portionsOf(ids.slice(MOST_FOLLOWED))]

/** The number of posts newer than the newest in an open feed. Fetching it also updates the feed's posts in place. */
export const newerPostsQuery = (filter: FeedFilter) =>
  queryOptions({
    queryKey: ['posts.newer', filter] as const,
    queryFn: async ({ client, signal }) => {
      const { queryKey } = feedQuery(filter)
      const shown = itemsOf(await client.ensureInfiniteQueryData(feedQuery(filter)))
      const since = shown[0]?.createdAt
      const asked = shown.map(({ id }) => id)
      const answers = await Promise.all(
        portionsOf(asked).map((ids) => call(listPostChanges, { filter, since, ids }, { signal })),
      )
      const posts = answers.flatMap((answer) => answer.posts)
      client.setQueryData(queryKey, (feed) => feed && withChanges(feed, asked, posts))
      return answers[0]?.newer ?? 0
    },
    // Nothing is newer than a feed that has just loaded.
    initialData: 0,
    meta: FOLLOWING,
  })

/** Post events don't arrive while no feed is open, so the next one to open checks for newer posts. */
export const invalidateNewer = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: ['posts.newer'], refetchType: 'none' })

/** Shows the newest posts instead of everything loaded before. */
export const useShowNewest = (filter: FeedFilter) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(listPosts, { filter }),
    onSuccess: (page) => {
      client.setQueryData(feedQuery(filter).queryKey, { pages: [page], pageParams: [''] })
      client.setQueryData(newerPostsQuery(filter).queryKey, 0)
    },
  })
}

/** Refetches everything that shows posts, in place. */
export const refetchPosts = async (client: QueryClient): Promise<void> => {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['posts.newer'] }),
    client.invalidateQueries({ queryKey: [getPost.name] }),
    client.invalidateQueries({ queryKey: [listPostsOf.name] }),
    client.invalidateQueries({ queryKey: [listUpdates.name] }),
  ])
}

/** A photo for a post: one of the member's own, or a file that becomes one. */
export type PhotoToPost = OwnPhoto | { file: File; clientKey: string }

export interface NewPost {
  content: string
  audience: PostAudience
  photo: PhotoToPost | undefined
}

/**
 * Creates a post, uploading a new photo first, and reports it in a toast. Problems with the photo are left to the
 * caller.
 */
export const useCreatePost = ({
  onCreated,
  onPhotoProblem,
}: {
  onCreated: () => void
  onPhotoProblem: (text: string) => void
}) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ photo, ...post }: NewPost) => {
      if (!photo) return call(createPost, post)
      const { createWithPhoto } = await import('./posts.photos.api.ts')
      return createWithPhoto(client, { photo, ...post })
    },
    onSuccess: () => {
      toast.success(POST_TEXT.created)
      onCreated()
    },
    onError: (error) => {
      const said = 'photoProblem' in error ? String(error.photoProblem) : null
      if (said !== null) onPhotoProblem(said)
      const text = createFailureText(error)
      if (text !== said) toast.error(text)
    },
  })
}

const createFailureText = (error: Error): string => {
  if ('photoProblem' in error) return error.message
  if (!(error instanceof CallFailure)) return POST_TEXT.createFailed
  if (error.code === POST_REASONS.empty.code) return POST_TEXT.empty
  return error.code === COMMON_REASONS.tooManyRequests.code
    ? POST_TEXT.tooMany(error.retryAfter)
    : POST_TEXT.createFailed
}

/** Deletes a post, and reports it in a toast. Calls `onDeleted` before the post leaves the lists. */
export const useDeletePost = (postId: string, onDeleted: () => void) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(deletePost, { postId }),
    onSuccess: async () => {
      onDeleted()
      toast.success(POST_TEXT.deleted)
      await refetchPosts(client)
    },
    onError: () => void toast.error(POST_TEXT.deleteFailed),
  })
}
