import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  editPost,
  listMutes,
  listPosts,
  mutePosts,
  POST_REASONS,
  unmutePosts,
} from '#shared/domains/posts/posts.contract.ts'
import { refetchReplies } from '#client/domains/discussion/discussion.api.ts'
import { call, CallFailure } from '#client/platform/calls/call.ts'
import { pagesOf } from '#client/platform/calls/lists.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { refetchPosts } from './posts.api.ts'
import { EDIT_TEXT, MUTE_TEXT, MUTED_TEXT } from './posts.text.ts'

/** The members whose posts the member has muted, newest first. */
export const mutesQuery = pagesOf(listMutes, {})

/** Mutes a member's posts, and reports it in a toast. Calls `onMuted` before the posts leave the lists. */
export const useMutePosts = (
  { id: memberId, username }: { id: string; username: string },
  onMuted: () => void,
) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(mutePosts, { memberId }),
    onSuccess: async () => {
      onMuted()
      toast.success(MUTE_TEXT.muted(username))
      void client.invalidateQueries(mutesQuery)
      void refetchReplies(client)
      await refetchPosts(client)
    },
    onError: () => void toast.error(MUTE_TEXT.muteFailed),
  })
}

/** Unmutes the member's posts. */
export const useUnmutePosts = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (memberId: string) => call(unmutePosts, { memberId }),
    onSuccess: async () => {
      toast.success(MUTED_TEXT.unmuted)
      client.removeQueries({ queryKey: [listPosts.name], type: 'inactive' })
      await client.invalidateQueries(mutesQuery)
    },
    onError: () => void toast.error(MUTED_TEXT.unmuteFailed),
  })
}

/** Edits a post's text, and reports it in a toast. */
export const useEditPost = (postId: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (content: string) => call(editPost, { postId, content }),
    onSuccess: async () => {
      toast.success(EDIT_TEXT.changed)
      await refetchPosts(client)
    },
    onError: (error) => {
      const isOver = error instanceof CallFailure && error.code === POST_REASONS.editOver.code
      toast.error(isOver ? EDIT_TEXT.editOver : EDIT_TEXT.editFailed)
    },
  })
}
