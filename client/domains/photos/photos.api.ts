import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { PhotoAudience } from '#shared/domains/photos/photos.contract.ts'
import {
  deletePhoto,
  describePhoto,
  listOwnPhotos,
  movePhoto,
  setPhotoAudience,
  setProfilePhoto,
} from '#shared/domains/photos/photos.own.contract.ts'
import { listPhotosAs, listPhotosOf } from '#shared/domains/photos/photos.shown.contract.ts'
import { getProfile } from '#shared/domains/profiles/profiles.contract.ts'
import { getOwnProfile } from '#shared/domains/profiles/profiles.own.contract.ts'
import { getProfileAs } from '#shared/domains/profiles/profiles.seen-as.contract.ts'
import { call } from '#client/platform/calls/call.ts'
import { pagesOf } from '#client/platform/calls/lists.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { type OwnPhotos, withChanged, withMoved } from './photos.state.ts'
import { PHOTOS_TEXT } from './photos.more.text.ts'

/** The member's own photos, in their order. */
export const ownPhotosQuery = pagesOf(listOwnPhotos, {})

/** Refetches everything that shows the member's own photos. */
export const invalidatePhotos = async (client: QueryClient): Promise<void> => {
  for (const { name } of [getOwnProfile, getProfile, getProfileAs, listPhotosOf, listPhotosAs]) {
    void client.invalidateQueries({ queryKey: [name] })
  }
  await client.invalidateQueries({ queryKey: [listOwnPhotos.name] })
}

/** Deletes a photo, and reports it in a toast. */
export const useDeletePhoto = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (photoId: string) => call(deletePhoto, { photoId }),
    onSuccess: () => {
      toast.success(PHOTOS_TEXT.deleted)
      void invalidatePhotos(client)
    },
    onError: () => void toast.error(PHOTOS_TEXT.deleteFailed),
  })
}

/** Stores a photo's description, and reports it in a toast. Failures are left to the caller. */
export const useDescribePhoto = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: { photoId: string; alt: string }) => call(describePhoto, change),
    onSuccess: async () => {
      toast.success(PHOTOS_TEXT.described)
      await invalidatePhotos(client)
    },
  })
}

/** Makes a photo the profile photo, and reports it in a toast. */
export const useSetProfilePhoto = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (photoId: string) => call(setProfilePhoto, { photoId }),
    onSuccess: async () => {
      toast.success(PHOTOS_TEXT.profilePhotoSet)
      await invalidatePhotos(client)
    },
    onError: () => void toast.error(PHOTOS_TEXT.profilePhotoFailed),
  })
}

/** Shows changes immediately and sends them one at a time. After the last one, the photos are refetched. */
const useArrange = <V>(
  name: string,
  {
    send,
    show,
    failed,
  }: {
    send: (change: V) => Promise<unknown>
    show: (pages: OwnPhotos[], change: V) => OwnPhotos[]
    failed: string
  },
) => {
  const client = useQueryClient()
  return useMutation({
    mutationKey: [name],
    scope: { id: name },
    mutationFn: send,
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey: ownPhotosQuery.queryKey })
      client.setQueryData(
        ownPhotosQuery.queryKey,
        (list) => list && { ...list, pages: show(list.pages, change) },
      )
    },
    onError: () => void toast.error(failed),
    onSettled: () => {
      if (client.isMutating({ mutationKey: [name] }) === 1) void invalidatePhotos(client)
    },
  })
}

/** Moves a photo to a different place, counted from 0. */
export const useMovePhoto = () =>
  useArrange(movePhoto.name, {
    send: (move: { photoId: string; place: number }) => call(movePhoto, move),
    show: withMoved,
    failed: PHOTOS_TEXT.moveFailed,
  })

/** Changes who may see a photo. */
export const useSetAudience = () =>
  useArrange(setPhotoAudience.name, {
    send: (change: { photoId: string; audience: PhotoAudience }) => call(setPhotoAudience, change),
    show: (pages, { photoId, audience }) => withChanged(pages, { id: photoId, audience }),
    failed: PHOTOS_TEXT.audienceFailed,
  })
