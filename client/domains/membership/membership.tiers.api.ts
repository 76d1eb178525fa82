import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getMembership, listTiers } from '#shared/domains/membership/membership.contract.ts'
import {
  type EditedTier,
  listEditedTiers,
  TIER_REASONS,
  type TierFields,
  updateTier,
} from '#shared/domains/membership/membership.tiers.contract.ts'
import { call, CallFailure, refusedFields } from '#client/platform/call.ts'
import { outdate, queryOf } from '#client/platform/query.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { TIERS_TEXT } from './membership.tiers.text.ts'

export const editedTiersQuery = { ...queryOf(listEditedTiers, {}), staleTime: 0 }

interface Saving {
  fields: TierFields
  /** What the form was filled from. */
  base: EditedTier
}

/** Changes what a tier allows, and reports it by toast; what is wrong with a field is left to the form. */
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
        outdate(client, getMembership),
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
