import { useMutation, useQueryClient } from '@tanstack/react-query'
import { listPosts, unmutePosts } from '#shared/domains/posts/posts.contract.ts'
import { call } from '#client/platform/call.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { MUTED_TEXT } from './posts.muted.text.ts'
import { mutesQuery } from './posts.mutes.api.ts'

/** Shows the member’s posts again. */
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
