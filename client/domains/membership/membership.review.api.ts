import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  declineUpgrade,
  grantUpgrade,
  listUpgradeRequests,
  UPGRADE_REASONS,
  type ListedUpgradeRequest,
} from '#shared/domains/membership/membership.review.contract.ts'
import { call, CallFailure } from '#client/platform/call.ts'
import { pagesOf } from '#client/platform/lists.ts'
import { invalidateQueue } from '#client/platform/queue/queue.api.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { REVIEW_TEXT } from './membership.review.text.ts'
import { TIER_TEXT } from './membership.text.ts'

export const upgradeRequestsQuery = { ...pagesOf(listUpgradeRequests, {}), staleTime: 0 }

export type Verdict = { grantedUntil: string | null } | 'declined'

/**
 * Grants a request up to a day, or declines it, and reports it by toast; a day that is over is left to the caller.
 * `onDecided` runs before the list is loaded again, with which the row of the request goes.
 */
export const useDecideUpgrade = (
  { id: requestId, username, tier }: ListedUpgradeRequest,
  onDecided: () => void,
) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (verdict: Verdict) =>
      verdict === 'declined'
        ? call(declineUpgrade, { requestId })
        : call(grantUpgrade, { requestId, until: verdict.grantedUntil }),
    onSuccess: (_, verdict) => {
      toast.success(
        verdict === 'declined'
          ? REVIEW_TEXT.declined(username)
          : REVIEW_TEXT.granted(username, TIER_TEXT[tier]),
      )
      onDecided()
      return invalidateQueue(client, { list: listUpgradeRequests })
    },
    onError: (error) => {
      if (isDayOver(error)) return undefined
      toast.error(error instanceof CallFailure ? error.message : REVIEW_TEXT.decideFailed)
      return invalidateQueue(client, { list: listUpgradeRequests })
    },
  })
}

export const isDayOver = (error: unknown): error is CallFailure =>
  error instanceof CallFailure && error.code === UPGRADE_REASONS.dayOver.code
