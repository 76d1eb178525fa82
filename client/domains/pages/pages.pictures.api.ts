import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getVersion, listVersions } from '#shared/domains/pages/pages.editing.contract.ts'
import {
  deleteSitePicture,
  listSitePictures,
  uploadSitePicture,
} from '#shared/domains/pages/pages.pictures.contract.ts'
import { COMMON_REASONS } from '#shared/kernel/failure.ts'
import { PICTURE_REASONS } from '#shared/kernel/picture-upload.ts'
import { call, CallFailure } from '#client/platform/call.ts'
import { pagesOf } from '#client/platform/lists.ts'
import { upload } from '#client/platform/upload.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { PICTURES_TEXT } from './pages.more.text.ts'

/** The library of the site. */
export const picturesQuery = { ...pagesOf(listSitePictures, {}), staleTime: 0 }

const refresh = (client: QueryClient) =>
  Promise.all(
    [listSitePictures, listVersions, getVersion].map(({ name }) =>
      client.invalidateQueries({ queryKey: [name] }),
    ),
  )

/** What is said of a picture that wasn't added. */
export const refusalOf = (error: Error): string => {
  if (!(error instanceof CallFailure) || error.status >= 500) return PICTURES_TEXT.addFailed
  return error.code === COMMON_REASONS.tooLarge.code ? PICTURE_REASONS.tooLarge.message : error.message
}

/** Adds a picture to the library; what’s wrong with it is left to the form. `part` of it is on its way. */
export const useAddPicture = () => {
  const client = useQueryClient()
  const [part, setPart] = useState(0)
  const adding = useMutation({
    mutationFn: ({ alt, file }: { alt: string; file: File }) =>
      upload(uploadSitePicture, { input: { alt }, file }, { onProgress: setPart }),
    onMutate: () => setPart(0),
    onSuccess: async () => {
      await refresh(client)
      toast.success(PICTURES_TEXT.added)
    },
  })
  return { ...adding, part }
}

/** Deletes a picture from the library, and reports it by toast. */
export const useDeletePicture = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (pictureId: string) => call(deleteSitePicture, { pictureId }),
    onSuccess: async () => {
      await refresh(client)
      toast.success(PICTURES_TEXT.deleted)
    },
    onError: (error) =>
      toast.error(
        error instanceof CallFailure && error.status < 500 ? error.message : PICTURES_TEXT.deleteFailed,
      ),
  })
}
