import { useMutation, useQueryClient } from '@tanstack/react-query'
import { listMutes, mutePosts } from '#shared/domains/posts/posts.contract.ts'
import { call } from '#client/platform/call.ts'
import { pagesOf } from '#client/platform/lists.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { refetchReplies } from '../discussion/discussion.api.ts'
import { refetchPosts } from './posts.api.ts'
import { MUTE_TEXT } from './posts.text.ts'

/** Whose posts the member has muted, the latest first. */
export const mutesQuery = pagesOf(listMutes, {})

/** Mutes the posts of a member, and reports it by toast. */
export const useMutePosts = ({ id: memberId, username }: { id: string; username: string }) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(mutePosts, { memberId }),
    onSuccess: async () => {
      toast.success(MUTE_TEXT.muted(username))
      void client.invalidateQueries(mutesQuery)
      void refetchReplies(client)
      await refetchPosts(client)
    },
    onError: () => void toast.error(MUTE_TEXT.muteFailed),
  })
}
