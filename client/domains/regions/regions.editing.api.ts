import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Country, listPlaces } from '#shared/domains/regions/regions.contract.ts'
import {
  addRegion,
  deleteRegion,
  getRegion,
  listRegions,
  REGION_REASONS,
  type RegionFields,
  type StoredRegion,
  updateRegion,
} from '#shared/domains/regions/regions.editing.contract.ts'
import { importRegions, previewImport } from '#shared/domains/regions/regions.import.contract.ts'
import { call, CallFailure, refusedFields } from '#client/platform/calls/call.ts'
import { pagesOf } from '#client/platform/calls/lists.ts'
import { upload } from '#client/platform/calls/upload.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { FILE_TEXT, REGION_FORM_TEXT, REGIONS_TEXT } from './regions.text.ts'

export const regionsQuery = (asked: { search: string; country?: Country | undefined }) => ({
  ...pagesOf(listRegions, asked),
  staleTime: 0,
})

/** Refetches everything that depends on the stored regions. */
const refreshRegions = (client: QueryClient) =>
  Promise.all([listRegions, listPlaces].map(({ name }) => client.invalidateQueries({ queryKey: [name] })))

const isOf = (error: unknown, { code }: { code: string }) =>
  error instanceof CallFailure && error.code === code

/** Whether another admin has changed or deleted the region in the meantime. */
export const isStale = (error: unknown): boolean =>
  isOf(error, REGION_REASONS.changed) || isOf(error, REGION_REASONS.gone)

/** Fetches the region as it's stored now. Returns undefined if it's gone. */
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
  /** The version that was edited, or undefined for a new region. */
  base: StoredRegion | undefined
}

/** Adds or changes a region, and reports it in a toast. Field errors are left to the form. */
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

/** Deletes a region, and reports it in a toast. */
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

/** Browsers report different types for a CSV file, or none. */
const asCsv = (file: Blob) => new Blob([file], { type: 'text/csv' })

/** Previews the import of a file. */
export const usePreviewImport = () =>
  useMutation({
    mutationFn: (file: Blob) => upload(previewImport, { input: {}, file: asCsv(file) }),
    onError: () => toast.error(FILE_TEXT.previewFailed),
  })

/** Imports a file as previewed, and reports it in a toast. */
export const useImportRegions = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ file, digest }: { file: Blob; digest: string }) =>
      upload(importRegions, { input: { digest }, file: asCsv(file) }),
    onSuccess: async (counts) => {
      await refreshRegions(client)
      toast.success(FILE_TEXT.imported(counts))
    },
    onError: (error) => toast.error(error instanceof CallFailure ? error.message : FILE_TEXT.importFailed),
  })
}
