import { sitePicturePath, type SitePicture } from '#shared/domains/pages/pages.pictures.contract.ts'

/** The picture of a page in its own shape: its room is kept while it loads, and it’s never taller than the window. */
export function PagePicture({ picture: { id, alt, width, height } }: { picture: SitePicture }) {
  return (
    <img
      src={sitePicturePath(id)}
      alt={alt}
      width={width}
      height={height}
      className="mb-6 h-auto max-h-[70vh] max-w-full rounded-card bg-sunken object-contain md:mb-8"
    />
  )
}
