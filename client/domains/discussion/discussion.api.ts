import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  closeDiscussion,
  giveHeart,
  listReplies,
  reopenDiscussion,
  takeHeartBack,
} from '#shared/domains/discussion/discussion.contract.ts'
import { COMMON_REASONS } from '#shared/kernel/failure.ts'
import { call, CallFailure } from '#client/platform/calls/call.ts'
import { invalidate } from '#client/platform/calls/query.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { DISCUSSION_TEXT } from './discussion.text.ts'

/** Refetches the open replies and everything that counts them. */
export const refetchReplies = async (client: QueryClient): Promise<void> => {
  await Promise.all([
    client.invalidateQueries({ queryKey: [listReplies.name] }),
    invalidate(client, listReplies),
  ])
}

/** Returns a function that reports an error in a toast, with the text for its code. */
export const failureText =
  (otherwise: string, texts: Record<string, string>) =>
  (error: Error): void =>
    void toast.error((error instanceof CallFailure && texts[error.code]) || otherwise)

export const GONE = { [COMMON_REASONS.notFound.code]: DISCUSSION_TEXT.gone }

/** Adds or removes the member's heart. Stays pending until everything that shows the count has been refetched. */
export const useHeart = (discussionId: string) => {
  const client = useQueryClient()
  return useMutation({
    scope: { id: `${giveHeart.name} ${discussionId}` },
    mutationFn: (isHearted: boolean) => call(isHearted ? giveHeart : takeHeartBack, { discussionId }),
    onSuccess: () => refetchReplies(client),
    onError: failureText(DISCUSSION_TEXT.failed, GONE),
  })
}

/** Closes or reopens the replies to one of the member's own items, and reports it in a toast. */
export const useCloseDiscussion = (discussionId: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (isClosed: boolean) => call(isClosed ? closeDiscussion : reopenDiscussion, { discussionId }),
    onSuccess: async (_, isClosed) => {
      toast.success(isClosed ? DISCUSSION_TEXT.closedNow : DISCUSSION_TEXT.reopened)
      await refetchReplies(client)
    },
    onError: failureText(DISCUSSION_TEXT.failed, {}),
  })
}
