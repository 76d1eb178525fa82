import { useMutation, useQueryClient } from '@tanstack/react-query'
import { importRegions, previewImport } from '#shared/domains/regions/regions.import.contract.ts'
import { CallFailure } from '#client/platform/call.ts'
import { upload } from '#client/platform/upload.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { refreshRegions } from './regions.editing.api.ts'
import { FILE_TEXT } from './regions.import.text.ts'

/** Browsers name the type of such a file in several ways, or not at all. */
const asCsv = (file: Blob) => new Blob([file], { type: 'text/csv' })

/** Says what an import of a file would do. */
export const usePreviewImport = () =>
  useMutation({
    mutationFn: (file: Blob) => upload(previewImport, { input: {}, file: asCsv(file) }),
    onError: () => toast.error(FILE_TEXT.previewFailed),
  })

/** Imports a file as its preview said, and reports it by toast. */
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
