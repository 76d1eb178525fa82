import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { listPlaces, type Country } from '#shared/domains/regions/regions.contract.ts'
import {
  addRegion,
  deleteRegion,
  getRegion,
  listRegions,
  REGION_REASONS,
  updateRegion,
  type RegionFields,
  type StoredRegion,
} from '#shared/domains/regions/regions.editing.contract.ts'
import { call, CallFailure, refusedFields } from '#client/platform/call.ts'
import { pagesOf } from '#client/platform/lists.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { REGION_FORM_TEXT, REGIONS_TEXT } from './regions.text.ts'

export const regionsQuery = (asked: { search: string; country?: Country | undefined }) => ({
  ...pagesOf(listRegions, asked),
  staleTime: 0,
})

/** Has what follows from the stored regions read again. */
export const refreshRegions = (client: QueryClient) =>
  Promise.all([listRegions, listPlaces].map(({ name }) => client.invalidateQueries({ queryKey: [name] })))

const isOf = (error: unknown, { code }: { code: string }) =>
  error instanceof CallFailure && error.code === code

/** Whether another admin has changed or deleted the region in the meantime. */
export const isStale = (error: unknown): boolean =>
  isOf(error, REGION_REASONS.changed) || isOf(error, REGION_REASONS.gone)

/** The region as it's stored now, or undefined where it's gone. */
export const findRegion = (id: string): Promise<StoredRegion | undefined> =>
  call(getRegion, { id }).then(
    ({ region }) => region,
    (error: unknown) => {
      if (isOf(error, REGION_REASONS.gone)) return undefined
      throw error
    },
  )

interface Saving {
  fields: RegionFields
  /** What it was filled from; undefined for a new region. */
  base: StoredRegion | undefined
}

/** Adds or changes a region, and reports it by toast; what is wrong with a field is left to the form. */
export const useSaveRegion = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ fields, base }: Saving) =>
      base
        ? call(updateRegion, { ...fields, id: base.id, updatedAt: base.updatedAt })
        : call(addRegion, fields),
    onSuccess: async (_, { base }) => {
      await refreshRegions(client)
      toast.success(base ? REGION_FORM_TEXT.updated : REGION_FORM_TEXT.added)
    },
    onError: async (error, { base }) => {
      if (Object.keys(refusedFields(error)).length > 0) return
      const isRoomOut = isOf(error, REGION_REASONS.tooMany)
      toast.error(
        base ? REGION_FORM_TEXT.updateFailed : REGION_FORM_TEXT.addFailed,
        isRoomOut ? { description: error.message } : {},
      )
      if (isStale(error)) await refreshRegions(client)
    },
  })
}

/** Deletes a region, and reports it by toast. */
export const useDeleteRegion = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(deleteRegion, { id }),
    onSuccess: async () => {
      await refreshRegions(client)
      toast.success(REGIONS_TEXT.deleted)
    },
    onError: async (error) => {
      const isGone = isOf(error, REGION_REASONS.gone)
      toast.error(REGIONS_TEXT.deleteFailed, isGone ? { description: error.message } : {})
      if (isGone) await refreshRegions(client)
    },
  })
}
