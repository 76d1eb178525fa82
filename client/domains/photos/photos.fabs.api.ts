import { useMutation, useQueryClient } from '@tanstack/react-query'
import { listFabbed, listFabs, unfabPhoto } from '#shared/domains/photos/photos.fabs.contract.ts'
import { listPhotosOf } from '#shared/domains/photos/photos.shown.contract.ts'
import { call } from '#client/platform/calls/call.ts'
import { pagesOf } from '#client/platform/calls/lists.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { FAB_LISTS_TEXT } from './photos.text.ts'

/** The photos the member has fabbed, newest fab first. */
export const fabbedQuery = pagesOf(listFabbed, {})

/** The fabs on the member's own photos, newest first. */
export const fabsQuery = pagesOf(listFabs, {})

/** Takes a fab back, and reports it in a toast. */
export const useTakeBack = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (photoId: string) => call(unfabPhoto, { photoId }),
    onSuccess: async () => {
      toast.success(FAB_LISTS_TEXT.takenBack)
      void client.invalidateQueries({ queryKey: [listPhotosOf.name] })
      await client.invalidateQueries({ queryKey: fabbedQuery.queryKey })
    },
    onError: () => void toast.error(FAB_LISTS_TEXT.takeBackFailed),
  })
}
