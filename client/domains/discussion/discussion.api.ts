import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import {
  addReply,
  closeDiscussion,
  deleteReply,
  DISCUSSION_REASONS,
  giveHeart,
  listReplies,
  reopenDiscussion,
  seeDiscussion,
  takeHeartBack,
} from '#shared/domains/discussion/discussion.contract.ts'
import { COMMON_REASONS } from '#shared/kernel/failure.ts'
import { call, CallFailure } from '#client/platform/call.ts'
import { pagesOf } from '#client/platform/lists.ts'
import { outdate } from '#client/platform/outdate.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { DISCUSSION_TEXT, REPLY_TEXT } from './discussion.text.ts'

/** The replies that the member may see, the latest first. */
export const repliesQuery = (discussionId: string) => pagesOf(listReplies, { discussionId })

/** Asks again for the replies that are open, and for what counts them. */
export const refetchReplies = async (client: QueryClient): Promise<void> => {
  await Promise.all([
    client.invalidateQueries({ queryKey: [listReplies.name] }),
    outdate(client, listReplies),
  ])
}

const failureText =
  (otherwise: string, texts: Record<string, string>) =>
  (error: Error): void =>
    void toast.error((error instanceof CallFailure && texts[error.code]) || otherwise)

const GONE = { [COMMON_REASONS.notFound.code]: DISCUSSION_TEXT.gone }

/** Gives or takes back the member’s heart; it’s under way until what counts it is up to date. */
export const useHeart = (discussionId: string) => {
  const client = useQueryClient()
  return useMutation({
    scope: { id: `${giveHeart.name} ${discussionId}` },
    mutationFn: (isHearted: boolean) => call(isHearted ? giveHeart : takeHeartBack, { discussionId }),
    onSuccess: () => refetchReplies(client),
    onError: failureText(DISCUSSION_TEXT.heartFailed, {
      ...GONE,
      [COMMON_REASONS.tooManyRequests.code]: DISCUSSION_TEXT.heartTooOften,
    }),
  })
}

/** Sends a reply, and reports it by toast. */
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

/** Deletes a reply, and reports it by toast. */
export const useDeleteReply = (replyId: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(deleteReply, { replyId }),
    onSuccess: async () => {
      toast.success(REPLY_TEXT.deleted)
      await refetchReplies(client)
    },
    onError: failureText(REPLY_TEXT.deleteFailed, {}),
  })
}

/** Closes what is the member’s to replies, or takes them again, and reports it by toast. */
export const useCloseDiscussion = (discussionId: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (isClosed: boolean) => call(isClosed ? closeDiscussion : reopenDiscussion, { discussionId }),
    onSuccess: async (_, isClosed) => {
      toast.success(isClosed ? DISCUSSION_TEXT.closedNow : DISCUSSION_TEXT.reopened)
      await refetchReplies(client)
    },
    onError: failureText(DISCUSSION_TEXT.closeFailed, {}),
  })
}

/** Says that the member has seen what others replied and gave, with nothing said about it: where that fails, it stays new. */
export const useSeeDiscussion = (discussionId: string) =>
  useMutation({ mutationFn: () => call(seeDiscussion, { discussionId }) })
