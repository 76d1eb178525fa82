import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getMembership, listTiers } from '#shared/domains/membership/membership.contract.ts'
import {
  declineUpgrade,
  grantUpgrade,
  type ListedUpgradeRequest,
  listUpgradeRequests,
  UPGRADE_REASONS,
} from '#shared/domains/membership/membership.review.contract.ts'
import {
  type EditedTier,
  listEditedTiers,
  TIER_REASONS,
  type TierFields,
  updateTier,
} from '#shared/domains/membership/membership.tiers.contract.ts'
import { call, CallFailure, refusedFields } from '#client/platform/calls/call.ts'
import { pagesOf } from '#client/platform/calls/lists.ts'
import { invalidate, queryOf } from '#client/platform/calls/query.ts'
import { invalidateQueue } from '#client/platform/queue/queue.api.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { REVIEW_TEXT, TIERS_TEXT } from './membership.more.text.ts'
import { TIER_TEXT } from './membership.text.ts'

export const editedTiersQuery = { ...queryOf(listEditedTiers, {}), staleTime: 0 }

interface Saving {
  fields: TierFields
  /** The version the form was filled from. */
  base: EditedTier
}

/** Changes what a tier allows, and reports it in a toast. Field errors are left to the form. */
export const useSaveTier = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ fields, base: { id: tierId, updatedAt } }: Saving) =>
      call(updateTier, { ...fields, tierId, updatedAt }),
    onSuccess: async (_, { base }) => {
      toast.success(TIERS_TEXT.saved(base))
      await Promise.all([
        ...[listEditedTiers, listTiers, getMembership].map(({ name }) =>
          client.invalidateQueries({ queryKey: [name] }),
        ),
        invalidate(client, getMembership),
      ])
    },
    onError: (error) => {
      if (Object.keys(refusedFields(error)).length > 0) return
      toast.error(error instanceof CallFailure ? error.message : TIERS_TEXT.saveFailed)
      const isBehind = error instanceof CallFailure && error.code === TIER_REASONS.changed.code
      if (isBehind) void client.invalidateQueries(editedTiersQuery)
    },
  })
}

export const upgradeRequestsQuery = { ...pagesOf(listUpgradeRequests, {}), staleTime: 0 }

type Verdict = { grantedUntil: string | null } | 'declined'

/**
 * Grants a request until a given day, or declines it, and reports it in a toast. An error about a past day is left to
 * the caller. Calls `onDecided` before the list is refetched, which removes the request's row.
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
