import { useMutation, useQueryClient } from '@tanstack/react-query'
import { listActs } from '#shared/domains/audit/audit.contract.ts'
import type { RestrictionKind } from '#shared/kernel/restriction.ts'
import { UNDO_SHOWN } from '#shared/kernel/undo.ts'
import type { Tier } from '#shared/domains/membership/membership.contract.ts'
import { UPGRADE_REASONS } from '#shared/domains/membership/membership.review.contract.ts'
import * as acts from '#shared/domains/users/users.acts.contract.ts'
import { listUsers, openUser, type OpenedUser } from '#shared/domains/users/users.contract.ts'
import { call, CallFailure } from '#client/platform/calls/call.ts'
import { pagesOf } from '#client/platform/calls/lists.ts'
import { queryOf } from '#client/platform/calls/query.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { undoOf, type UserSearch } from './users.state.ts'
import { ACTS_TEXT, UNDO_TEXT, type UserAct } from './users.text.ts'

export const usersQuery = (search: UserSearch) => ({ ...pagesOf(listUsers, search), staleTime: 0 })
export const userQuery = (memberId: string) => ({ ...queryOf(openUser, { memberId }), staleTime: 0 })

export interface Doing {
  act: UserAct
  reason: string
  /** Empty for immediately. */
  from: string
  /** Empty for no end. */
  until: string
  tier: Tier
  kind: RestrictionKind
}

const SEND: Record<UserAct, (user: OpenedUser, doing: Doing) => Promise<unknown>> = {
  makeAdmin: ({ id: memberId }) => call(acts.changeRole, { memberId, role: 'admin' }),
  makeModerator: ({ id: memberId }) => call(acts.changeRole, { memberId, role: 'moderator' }),
  makeMember: ({ id: memberId }) => call(acts.changeRole, { memberId, role: 'user' }),
  setTier: ({ id: memberId, tier: holds }, { tier, from, until }) =>
    call(acts.setUserTier, {
      memberId,
      tier,
      holds,
      ...(tier !== 'free' && { from: from || null, until: until || null }),
    }),
  withdrawTier: ({ id: memberId }) => call(acts.withdrawUserTier, { memberId }),
  suspend: ({ id: memberId }, { reason, until }) =>
    call(acts.suspendUser, { memberId, reason, until: until || null }),
  restore: ({ id: memberId }) => call(acts.restoreUser, { memberId }),
  restrict: ({ id: memberId }, { kind, reason, until }) =>
    call(acts.restrictUser, { memberId, kind, reason, until: until || null }),
  unrestrict: ({ id: memberId }) => call(acts.liftUserRestriction, { memberId }),
  ban: ({ id: memberId }, { reason }) => call(acts.banUser, { memberId, reason }),
  unban: ({ id: memberId }) => call(acts.unbanUser, { memberId }),
  logOut: ({ id: memberId }) => call(acts.endUserSessions, { memberId }),
  removeSecondFactor: ({ id: memberId }) => call(acts.removeUserSecondFactor, { memberId }),
  close: ({ id: memberId }, { reason }) => call(acts.closeUser, { memberId, reason }),
  keep: ({ id: memberId }) => call(acts.keepUser, { memberId }),
}

/** Performs an action on a user, and refetches the user even if another admin acted first. */
export const useUserAct = (user: OpenedUser) => {
  const client = useQueryClient()
  const refresh = () =>
    void Promise.all([
      client.invalidateQueries({ queryKey: userQuery(user.id).queryKey }),
      client.invalidateQueries({ queryKey: [listActs.name] }),
    ])
  const undo = useMutation({
    mutationFn: (doing: Doing) => SEND[doing.act](user, doing),
    onSuccess: (_, { act }) => void toast.success(ACTS_TEXT[act].done(user.username)),
    onError: (error) => void toast.error(error instanceof CallFailure ? error.message : UNDO_TEXT.failed),
    onSettled: refresh,
  })
  return useMutation({
    mutationFn: (doing: Doing) => SEND[doing.act](user, doing),
    // Determines how to undo the action, based on the user before it.
    onMutate: ({ act }) => undoOf(user, act),
    onSuccess: (_, doing, back) => {
      toast.success(
        ACTS_TEXT[doing.act].done(user.username),
        back && {
          duration: UNDO_SHOWN,
          action: { label: UNDO_TEXT.undo, onClick: () => undo.mutate({ ...doing, act: back }) },
        },
      )
      refresh()
    },
    onError: (error) => {
      if (error instanceof CallFailure) refresh()
    },
  })
}

const LAST_DAY_CODES: readonly string[] = [UPGRADE_REASONS.dayOver.code, UPGRADE_REASONS.daysReversed.code]

/** Whether the error is about the last day that was chosen. */
export const isAboutLastDay = (error: unknown): error is CallFailure =>
  error instanceof CallFailure && LAST_DAY_CODES.includes(error.code)
