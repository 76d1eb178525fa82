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

/** Asks again for the replies that are open, and for what counts them. */
export const refetchReplies = async (client: QueryClient): Promise<void> => {
  await Promise.all([
    client.invalidateQueries({ queryKey: [listReplies.name] }),
    invalidate(client, listReplies),
  ])
}

/** Says by toast what went wrong, by the code of the refusal. */
export const failureText =
  (otherwise: string, texts: Record<string, string>) =>
  (error: Error): void =>
    void toast.error((error instanceof CallFailure && texts[error.code]) || otherwise)

export const GONE = { [COMMON_REASONS.notFound.code]: DISCUSSION_TEXT.gone }

/** Gives or takes back the member’s heart; it’s under way until what counts it is up to date. */
export const useHeart = (discussionId: string) => {
  const client = useQueryClient()
  return useMutation({
    scope: { id: `${giveHeart.name} ${discussionId}` },
    mutationFn: (isHearted: boolean) => call(isHearted ? giveHeart : takeHeartBack, { discussionId }),
    onSuccess: () => refetchReplies(client),
    onError: failureText(DISCUSSION_TEXT.failed, GONE),
  })
}

/** Closes replies on something of the member’s, or reopens them, and reports it by toast. */
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
