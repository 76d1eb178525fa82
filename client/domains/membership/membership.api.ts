import { useMutation, useQueryClient } from '@tanstack/react-query'
import { claimFounderUpgrade, getMembership } from '#shared/domains/membership/membership.contract.ts'
import { call, CallFailure } from '#client/platform/call.ts'
import { outdate } from '#client/platform/outdate.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { membershipQuery } from './membership.queries.api.ts'
import { MEMBERSHIP_TEXT } from './membership.text.ts'

/** Takes a founder's upgrade, and reports it by toast. */
export const useClaimUpgrade = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(claimFounderUpgrade, {}),
    onSuccess: (membership) => {
      client.setQueryData(membershipQuery.queryKey, membership)
      void outdate(client, getMembership)
      toast.success(MEMBERSHIP_TEXT.claimed)
    },
    onError: (error) => {
      void client.invalidateQueries({ queryKey: membershipQuery.queryKey })
      toast.error(error instanceof CallFailure ? error.message : MEMBERSHIP_TEXT.claimFailed)
    },
  })
}
