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

/** The posts that the member may see, the latest first. */
export const feedQuery = (filter: FeedFilter) => pagesOf(listPosts, { filter })

/** What a post counts follows from what is discussed about it. */
const FOLLOWING = { invalidatedWith: [listReplies] }

/** Those of one member. */
export const postsOfQuery = (memberId: string) => pagesOf(listPostsOf, { memberId }, FOLLOWING)

/** One of them. */
export const postQuery = (postId: string) => queryOf(getPost, { postId }, FOLLOWING)

/** What friends post, add and say of themselves, the latest first. */
export const updatesQuery = pagesOf(listUpdates, {}, FOLLOWING)

const portionsOf = (ids: readonly string[]): string[][] =>
  ids.length <= MOST_FOLLOWED
    ? [[...ids]]
    : [ids.slice(0, MOST_FOLLOWED), ...portionsOf(ids.slice(MOST_FOLLOWED))]

/**
 * How many posts are newer than the newest of an open feed. Asking also brings the posts in it up to date, in place.
 */
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
    // Nothing is newer than a list that has just come.
    initialData: 0,
    meta: FOLLOWING,
  })

/** Nothing is heard of posts while no feed is open, so the next one that opens asks what’s newer. */
export const invalidateNewer = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: ['posts.newer'], refetchType: 'none' })

/** Shows the newest posts, in place of all that was loaded before. */
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

/** Asks again for whatever shows posts, each where it is. */
export const refetchPosts = async (client: QueryClient): Promise<void> => {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['posts.newer'] }),
    client.invalidateQueries({ queryKey: [getPost.name] }),
    client.invalidateQueries({ queryKey: [listPostsOf.name] }),
    client.invalidateQueries({ queryKey: [listUpdates.name] }),
  ])
}

/** A photo that goes with a post: one of the member's own, or a file that becomes one. */
export type PhotoToPost = OwnPhoto | { file: File; clientKey: string }

export interface NewPost {
  content: string
  audience: PostAudience
  photo: PhotoToPost | undefined
}

/** Posts something, its new photo first, and reports it by toast; what's wrong with the photo is for the caller to show. */
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

/** Deletes a post, and reports it by toast; `onDeleted` is called before it goes from the lists. */
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
