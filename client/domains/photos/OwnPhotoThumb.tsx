import { mediaPath } from '#shared/domains/photos/photos.contract.ts'

/** One of the member's own photos, small; `alt` is empty where the words beside it say what it is. */
export function OwnPhotoThumb({ photoId, alt }: { photoId: string; alt: string }) {
  return (
    <img
      src={mediaPath(photoId, 'thumb')}
      alt={alt}
      className="my-1.5 size-16 rounded-control bg-(--figure-ground) object-cover"
    />
  )
}
