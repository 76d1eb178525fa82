import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { CONTACT_REASONS } from '#shared/domains/contact/contact.contract.ts'
import {
  declineWink,
  deleteAllWinks,
  deleteWink,
  listWinks,
  seeWinks,
  sendWink,
  WINK_REASONS,
  type WinkLine,
} from '#shared/domains/winks/winks.contract.ts'
import { COMMON_REASONS } from '#shared/kernel/failure.ts'
import { call, CallFailure } from '#client/platform/calls/call.ts'
import { pagesOf } from '#client/platform/calls/lists.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { newWinksQuery, winkedTodayQuery } from './winks.counts.api.ts'
import { WINK_TEXT, WINKS_TEXT } from './winks.text.ts'

/** The winks the member has received, newest first. */
export const winksQuery = pagesOf(listWinks, {})

/** Refetches the winks, the number of new ones, and the members winked at today. */
export const refetchWinks = async (client: QueryClient): Promise<void> => {
  await Promise.all(
    [newWinksQuery, winksQuery, winkedTodayQuery].map((query) => client.invalidateQueries(query)),
  )
}

const FAILURES: Record<string, string> = {
  [WINK_REASONS.alreadyToday.code]: WINK_TEXT.alreadyToday,
  [WINK_REASONS.declined.code]: WINK_TEXT.declined,
  [CONTACT_REASONS.notAllowed.code]: WINK_TEXT.notAllowed,
  [COMMON_REASONS.tooManyRequests.code]: WINK_TEXT.tooMany,
}

/** Returns the toast's text for a wink that couldn't be sent. */
export const winkFailureText = (error: Error): string =>
  (error instanceof CallFailure && FAILURES[error.code]) || WINK_TEXT.sendFailed

/** Winks at a member, and reports it in a toast. */
export const useSendWink = (memberId: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (line: WinkLine | null) => call(sendWink, { memberId, line }),
    onSuccess: () => void toast.success(WINK_TEXT.sent),
    onError: (error) => void toast.error(winkFailureText(error)),
    onSettled: () => void refetchWinks(client),
  })
}

/** Silently marks a wink and all before it as seen. If that fails, they stay new. */
export const useSeeWinks = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (winkId: string) => call(seeWinks, { winkId }),
    onSuccess: () => {
      void client.invalidateQueries(newWinksQuery)
      // Seen winks stay marked as new until the list is reopened.
      void client.invalidateQueries({ ...winksQuery, refetchType: 'none' })
    },
  })
}

export const useDeclineWink = (winkId: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(declineWink, { winkId }),
    onSuccess: () => {
      toast.success(WINKS_TEXT.declineSent)
      void client.invalidateQueries(winksQuery)
    },
    onError: () => void toast.error(WINKS_TEXT.declineFailed),
  })
}

export const useDeleteWink = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (winkId: string) => call(deleteWink, { winkId }),
    onSuccess: async () => {
      toast.success(WINKS_TEXT.deleted)
      await refetchWinks(client)
    },
    onError: () => void toast.error(WINKS_TEXT.deleteFailed),
  })
}

export const useDeleteAllWinks = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(deleteAllWinks, {}),
    onSuccess: async () => {
      toast.success(WINKS_TEXT.allDeleted)
      await refetchWinks(client)
    },
    onError: () => void toast.error(WINKS_TEXT.deleteAllFailed),
  })
}
