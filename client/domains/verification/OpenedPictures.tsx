import { useState } from 'react'
import {
  type OpenedEntry,
  openedPhotoPath,
  openedProofPath,
} from '#shared/domains/verification/verification.review.contract.ts'
import { lazyPart } from '#client/ui/feedback/part.ts'
import type { LightboxItem } from '#client/ui/overlay/Lightbox.tsx'
import { REVIEW_TEXT } from './verification.more.text.ts'

const Lightbox = lazyPart(async () => (await import('#client/ui/overlay/Lightbox.tsx')).Lightbox)

/** The assumed size of a profile photo, in pixels. The page doesn't know the real one. */
const CARD = { width: 800, height: 1000 }

const listPictures = ({ openingId, username, proof, photos }: OpenedEntry): LightboxItem[] => [
  ...(proof
    ? [{ id: openingId, src: openedProofPath(openingId), alt: REVIEW_TEXT.proofOf(username), ...proof }]
    : []),
  ...photos.map(({ id, isProfilePhoto }, at) => ({
    id,
    src: openedPhotoPath(openingId, id),
    alt: REVIEW_TEXT.photoOf(username, at + 1),
    caption: isProfilePhoto ? REVIEW_TEXT.profilePhoto : undefined,
    ...CARD,
  })),
]

/** The photo to review beside the profile's first one, with the others below. Each opens at full size. */
export function OpenedPictures({ entry }: { entry: OpenedEntry }) {
  const pictures = listPictures(entry)
  const [at, setAt] = useState<number>()
  const rest = entry.proof ? 2 : 1
  const show = (from: number, to: number, look: string) =>
    pictures
      .slice(from, to)
      .map((picture, place) => (
        <Picture key={picture.id} picture={picture} look={look} onOpen={() => setAt(from + place)} />
      ))
  return (
    <div className="flex flex-col gap-2">
      <ul className="-mx-4 grid grid-cols-2 gap-1 md:-mx-5">
        {!entry.proof && <Missing>{REVIEW_TEXT.gone}</Missing>}
        {/* Low enough to be seen whole above the bar with the decision. */}
        {show(0, rest, 'h-[clamp(14rem,100dvh-31rem,26rem)] object-contain')}
        {entry.photos.length === 0 && <Missing>{REVIEW_TEXT.noPhotos}</Missing>}
      </ul>
      {pictures.length > rest && (
        <ul
          aria-label={REVIEW_TEXT.profilePhotos}
          className="grid grid-cols-3 gap-2 @min-[34rem]:grid-cols-5"
        >
          {show(rest, pictures.length, 'aspect-4/5 rounded-control object-cover')}
        </ul>
      )}
      {at !== undefined && (
        <Lightbox
          open
          onClose={() => setAt(undefined)}
          title={entry.username}
          items={pictures}
          at={at}
          onMove={setAt}
        />
      )}
    </div>
  )
}

interface PictureProps {
  picture: LightboxItem
  look: string
  onOpen: () => void
}

function Picture({ picture: { src, alt, width, height, caption }, look, onOpen }: PictureProps) {
  return (
    <li className="min-w-0">
      <button type="button" className="block w-full cursor-zoom-in" onClick={onOpen}>
        <img src={src} alt={alt} width={width} height={height} className={`w-full bg-sunken ${look}`} />
      </button>
      {caption && <p className="px-4 pt-1 text-sm text-ink-soft">{caption}</p>}
    </li>
  )
}

function Missing({ children }: { children: string }) {
  return (
    <li className="flex min-h-40 items-center justify-center bg-sunken p-6 text-center text-pretty text-ink-soft">
      {children}
    </li>
  )
}
