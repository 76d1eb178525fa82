import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useState } from 'react'
import { fabPhoto, listFabbed, unfabPhoto } from '#shared/domains/photos/photos.fabs.contract.ts'
import {
  listPhotosAs,
  listPhotosAsVisitor,
  listPhotosOf,
  type ShownPhoto,
  type ShownPhotos,
} from '#shared/domains/photos/photos.shown.contract.ts'
import { getProfile, type PublicProfile } from '#shared/domains/profiles/profiles.contract.ts'
import type { SeenAs } from '#shared/domains/profiles/profiles.seen-as.contract.ts'
import { COMMON_REASONS } from '#shared/kernel/failure.ts'
import { call, CallFailure } from '#client/platform/calls/call.ts'
import { pagesOf } from '#client/platform/calls/lists.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { FABS_TEXT, GALLERY_TEXT } from './photos.text.ts'

type ShownPages = InfiniteData<ShownPhotos, string>

/** An endpoint listing a profile's photos as the viewer, another member or a visitor sees them. */
type ShownEndpoint = typeof listPhotosOf | typeof listPhotosAs | typeof listPhotosAsVisitor

/** Who sees which photos depends on the profile. */
const FOLLOWING = { invalidatedWith: [getProfile] }

/** A member's photos that the viewer may see. */
export const photosQuery = (username: string) =>
  pagesOf<ShownEndpoint, ShownEndpoint['name']>(listPhotosOf, { username }, FOLLOWING)

/** The member's own photos as someone else sees them. */
export const photosAsQuery = (asked: SeenAs) =>
  pagesOf<ShownEndpoint, ShownEndpoint['name']>(listPhotosAs, asked, FOLLOWING)

/** A member's photos as a visitor sees them. */
export const photosAsVisitorQuery = (username: string) =>
  pagesOf<ShownEndpoint, ShownEndpoint['name']>(listPhotosAsVisitor, { username }, FOLLOWING)

export type PhotosQuery = ReturnType<typeof photosQuery>

/** Returns the photo with or without the viewer's fab. */
const withFab = (photo: ShownPhoto, isMine: boolean): ShownPhoto =>
  photo.fabs && photo.fabs.isMine !== isMine
    ? { ...photo, fabs: { isMine, count: photo.fabs.count + (isMine ? 1 : -1) } }
    : photo

const showFab = (client: QueryClient, { photoId, isMine }: { photoId: string; isMine: boolean }) =>
  client.setQueriesData<ShownPages>(
    { queryKey: [listPhotosOf.name] },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          items: page.items.map((photo) => (photo.id === photoId ? withFab(photo, isMine) : photo)),
        })),
      },
  )

const failureText = (error: Error) =>
  error instanceof CallFailure && error.code === COMMON_REASONS.tooManyRequests.code
    ? FABS_TEXT.tooOften
    : FABS_TEXT.failed

/** Fabs a photo or takes the fab back. The change is shown immediately, and reverted if the server rejects it. */
export const useFab = () => {
  const client = useQueryClient()
  return useMutation({
    scope: { id: fabPhoto.name },
    mutationFn: ({ photoId, isMine }: { photoId: string; isMine: boolean }) =>
      call(isMine ? fabPhoto : unfabPhoto, { photoId }),
    onMutate: (change) => void showFab(client, change),
    onError: (error, { photoId, isMine }) => {
      showFab(client, { photoId, isMine: !isMine })
      toast.error(failureText(error))
    },
    onSettled: () => void client.invalidateQueries({ queryKey: [listFabbed.name] }),
  })
}

/** Returns what's known of the profile photo before the list has loaded. */
const alone = ({ picture }: PublicProfile): ShownPhoto[] =>
  picture ? [{ ...picture, alt: '', isShared: false, fabs: null }] : []

/** Returns a profile's photos, and which of them is shown at full size. */
export const useGallery = (profile: PublicProfile, options: PhotosQuery) => {
  const query = useInfiniteQuery(options)
  const [at, setAt] = useState(0)
  const [isOpen, setOpen] = useState<boolean>()
  const photos = query.data?.pages.flatMap(({ items }) => items) ?? alone(profile)
  const open = (place: number) => {
    setAt(Math.max(0, place))
    setOpen(true)
  }
  return {
    query,
    photos,
    total: query.data?.pages.at(-1)?.total ?? photos.length,
    /** Returns a photo's name: its owner's description, or else its number. */
    nameOf: ({ id, alt }: ShownPhoto) =>
      alt || GALLERY_TEXT.nameOf(profile.username, photos.findIndex((photo) => photo.id === id) + 1),
    at: Math.min(at, photos.length - 1),
    /** Undefined until first opened. */
    isOpen,
    open,
    openProfilePhoto: () => open(photos.findIndex(({ id }) => id === profile.picture?.id)),
    close: () => setOpen(false),
  }
}
export type Gallery = ReturnType<typeof useGallery>
