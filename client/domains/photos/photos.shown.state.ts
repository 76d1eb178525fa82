import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ShownPhoto } from '#shared/domains/photos/photos.shown.contract.ts'
import type { PublicProfile } from '#shared/domains/profiles/profiles.contract.ts'
import type { PhotosQuery } from './photos.shown.api.ts'
import { GALLERY_TEXT } from './photos.text.ts'

/** What is known of the profile photo before the list has come. */
const alone = ({ picture }: PublicProfile): ShownPhoto[] =>
  picture ? [{ ...picture, alt: '', isShared: false, fabs: null }] : []

/** The photos of a profile, and which of them shows in full. */
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
    /** What a photo is called: what its owner says of it, else its number. */
    nameOf: ({ id, alt }: ShownPhoto) =>
      alt || GALLERY_TEXT.nameOf(profile.username, photos.findIndex((photo) => photo.id === id) + 1),
    at: Math.min(at, photos.length - 1),
    /** Undefined until it was opened once. */
    isOpen,
    open,
    openProfilePhoto: () => open(photos.findIndex(({ id }) => id === profile.picture?.id)),
    close: () => setOpen(false),
  }
}
export type Gallery = ReturnType<typeof useGallery>
