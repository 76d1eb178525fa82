import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  claimFounderUpgrade,
  getMembership,
  requestUpgrade,
  type Upgrade,
  withdrawRequest,
} from '#shared/domains/membership/membership.contract.ts'
import { call, CallFailure } from '#client/platform/calls/call.ts'
import { invalidate } from '#client/platform/calls/query.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { membershipQuery } from './membership.queries.api.ts'
import { MEMBERSHIP_TEXT, UPGRADE_TEXT } from './membership.text.ts'

/** Claims a founder's upgrade, and reports it in a toast. */
export const useClaimUpgrade = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(claimFounderUpgrade, {}),
    onSuccess: (membership) => {
      client.setQueryData(membershipQuery.queryKey, membership)
      void invalidate(client, getMembership)
      toast.success(MEMBERSHIP_TEXT.claimed)
    },
    onError: (error) => {
      void client.invalidateQueries({ queryKey: membershipQuery.queryKey })
      toast.error(error instanceof CallFailure ? error.message : MEMBERSHIP_TEXT.claimFailed)
    },
  })
}

/** Requests a higher tier, and reports it in a toast. */
export const useRequestUpgrade = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (request: { tier: Upgrade; note: string }) => call(requestUpgrade, request),
    onSuccess: (membership) => {
      client.setQueryData(membershipQuery.queryKey, membership)
      toast.success(UPGRADE_TEXT.asked)
    },
    onError: (error) => {
      void client.invalidateQueries({ queryKey: membershipQuery.queryKey })
      toast.error(error instanceof CallFailure ? error.message : UPGRADE_TEXT.askFailed)
    },
  })
}

/** Withdraws the request, and reports it in a toast. */
export const useWithdrawRequest = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(withdrawRequest, {}),
    onSuccess: (membership) => {
      client.setQueryData(membershipQuery.queryKey, membership)
      toast.success(UPGRADE_TEXT.withdrawn)
    },
    onError: () => toast.error(UPGRADE_TEXT.withdrawFailed),
  })
}
