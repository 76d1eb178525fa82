import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  listFabbed,
  listFabs,
  unfabPhoto,
  type FabbedPhoto,
  type ReceivedFab,
} from '#shared/domains/photos/photos.fabs.contract.ts'
import { listPhotosOf } from '#shared/domains/photos/photos.shown.contract.ts'
import type { Page } from '#shared/kernel/page.ts'
import { call } from '#client/platform/call.ts'
import { callOf } from '#client/platform/query.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { FAB_LISTS_TEXT } from './photos.fabs.text.ts'

/** The photos that the member has fabbed, the latest fab first. */
export const fabbedQuery = infiniteQueryOptions({
  queryKey: [listFabbed.name],
  queryFn: ({ client, pageParam, signal }): Promise<Page<FabbedPhoto>> =>
    callOf(client)(listFabbed, pageParam ? { cursor: pageParam } : {}, { signal }),
  initialPageParam: '',
  getNextPageParam: (page) => page.next,
})

/** The fabs on the member's own photos, the latest first. */
export const fabsQuery = infiniteQueryOptions({
  queryKey: [listFabs.name],
  queryFn: ({ client, pageParam, signal }): Promise<Page<ReceivedFab>> =>
    callOf(client)(listFabs, pageParam ? { cursor: pageParam } : {}, { signal }),
  initialPageParam: '',
  getNextPageParam: (page) => page.next,
})

/** Takes a fab back, and reports it by toast. */
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
