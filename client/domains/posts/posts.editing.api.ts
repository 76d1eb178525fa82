import { useMutation, useQueryClient } from '@tanstack/react-query'
import { editPost, POST_REASONS } from '#shared/domains/posts/posts.contract.ts'
import { call, CallFailure } from '#client/platform/call.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { refetchPosts } from './posts.api.ts'
import { EDIT_TEXT } from './posts.editing.text.ts'

/** Changes the text of a post, and reports it by toast. */
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
