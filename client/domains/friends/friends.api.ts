import { useMutation, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { CONTACT_REASONS } from '#shared/domains/contact/contact.contract.ts'
import {
  acceptInvite,
  countFriends,
  countSentRequests,
  declineInvite,
  FRIEND_REASONS,
  getStanding,
  listFriends,
  listInvites,
  listSentRequests,
  noteFriend,
  removeFriend,
  requestFriendship,
  withdrawRequest,
  type FriendOrder,
} from '#shared/domains/friends/friends.contract.ts'
import { COMMON_REASONS } from '#shared/kernel/failure.ts'
import { call, CallFailure } from '#client/platform/calls/call.ts'
import { pagesOf } from '#client/platform/calls/lists.ts'
import { queryOf } from '#client/platform/calls/query.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { forgetMembers } from '../blocks/blocks.api.ts'
import { FRIEND_TEXT, FRIENDS_TEXT } from './friends.text.ts'

/** The member's friends. */
export const friendsQuery = (asked: { order: FriendOrder; search: string }) => pagesOf(listFriends, asked)

/** The requests the member has received, newest first. */
export const invitesQuery = pagesOf(listInvites, {})

/** The requests the member has sent, newest first. */
export const sentQuery = pagesOf(listSentRequests, {})

export const friendCountQuery = queryOf(countFriends, {})
export const sentCountQuery = queryOf(countSentRequests, {})

/** The member's standing with another member. */
export const standingQuery = (memberId: string) => queryOf(getStanding, { memberId })

const isOfFriends = ({ queryKey: [name] }: { queryKey: QueryKey }) => String(name).startsWith('friends.')

/** Refetches friends, requests and their counts. */
export const refetchFriends = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: isOfFriends })

const FAILURES: Record<string, string> = {
  [FRIEND_REASONS.alreadyRequested.code]: FRIEND_TEXT.already,
  [FRIEND_REASONS.alreadyFriends.code]: FRIEND_TEXT.already,
  [CONTACT_REASONS.notAllowed.code]: FRIEND_TEXT.notAllowed,
  [COMMON_REASONS.notFound.code]: FRIEND_TEXT.gone,
  [COMMON_REASONS.tooManyRequests.code]: FRIEND_TEXT.tooMany,
}

export type FriendAction = 'add' | 'withdraw' | 'accept' | 'decline' | 'remove'

interface Other {
  id: string
  username: string
}

/**
 * Performs a friend action on a member, and reports it in a toast. If a friendship begins or ends, everything that
 * shows members is refetched. Calls `onDone` before the lists are refetched.
 */
export const useFriendAction = ({ id: memberId, username }: Other, onDone?: () => void) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (action: FriendAction): Promise<{ text: string; isFriendship: boolean }> => {
      switch (action) {
        case 'add': {
          const { standing } = await call(requestFriendship, { memberId })
          const isFriendship = standing === 'friends'
          return { isFriendship, text: isFriendship ? FRIEND_TEXT.accepted(username) : FRIEND_TEXT.sent }
        }
        case 'withdraw':
          await call(withdrawRequest, { memberId })
          return { isFriendship: false, text: FRIEND_TEXT.withdrawn }
        case 'accept':
          await call(acceptInvite, { memberId })
          return { isFriendship: true, text: FRIEND_TEXT.accepted(username) }
        case 'decline':
          await call(declineInvite, { memberId })
          return { isFriendship: false, text: FRIEND_TEXT.declined }
        case 'remove':
          await call(removeFriend, { memberId })
          return { isFriendship: true, text: FRIEND_TEXT.removed(username) }
      }
    },
    onSuccess: ({ text, isFriendship }) => {
      onDone?.()
      toast.success(text)
      if (isFriendship) forgetMembers(client)
      else void refetchFriends(client)
    },
    onError: (error) => {
      toast.error((error instanceof CallFailure && FAILURES[error.code]) || FRIEND_TEXT.failed)
      void refetchFriends(client)
    },
  })
}

export const useNoteFriend = (memberId: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (note: string) => call(noteFriend, { memberId, note }),
    onSuccess: async () => {
      await refetchFriends(client)
      toast.success(FRIENDS_TEXT.noteSaved)
    },
    onError: () => void toast.error(FRIENDS_TEXT.noteFailed),
  })
}
