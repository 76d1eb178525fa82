import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  addReply,
  deleteReply,
  DISCUSSION_REASONS,
  listReplies,
  seeDiscussion,
} from '#shared/domains/discussion/discussion.contract.ts'
import { COMMON_REASONS } from '#shared/kernel/failure.ts'
import { call, CallFailure } from '#client/platform/calls/call.ts'
import { pagesOf } from '#client/platform/calls/lists.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { failureText, GONE, refetchReplies } from './discussion.api.ts'
import { REPLY_TEXT } from './discussion.more.text.ts'

/** The replies the member may see, newest first. */
export const repliesQuery = (discussionId: string) => pagesOf(listReplies, { discussionId })

/** Sends a reply, and reports it in a toast. */
export const useAddReply = (discussionId: string, onSent: () => void) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (content: string) => call(addReply, { discussionId, content }),
    onSuccess: async () => {
      onSent()
      toast.success(REPLY_TEXT.sent)
      await refetchReplies(client)
    },
    onError: (error) => {
      const retryAfter = error instanceof CallFailure ? error.retryAfter : undefined
      failureText(REPLY_TEXT.sendFailed, {
        ...GONE,
        [DISCUSSION_REASONS.empty.code]: REPLY_TEXT.empty,
        [DISCUSSION_REASONS.closed.code]: REPLY_TEXT.closed,
        [COMMON_REASONS.tooManyRequests.code]: REPLY_TEXT.tooMany(retryAfter),
      })(error)
    },
  })
}

/** Deletes a reply, and reports it in a toast. Calls `onDeleted` before the reply leaves the list. */
export const useDeleteReply = (replyId: string, onDeleted: () => void) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(deleteReply, { replyId }),
    onSuccess: async () => {
      onDeleted()
      toast.success(REPLY_TEXT.deleted)
      await refetchReplies(client)
    },
    onError: failureText(REPLY_TEXT.deleteFailed, {}),
  })
}

/** Silently marks other members' replies and hearts as seen. If that fails, they stay new. */
export const useSeeDiscussion = (discussionId: string) =>
  useMutation({ mutationFn: () => call(seeDiscussion, { discussionId }) })
