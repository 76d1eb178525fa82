import { clsx } from 'clsx'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { thumbHashToAverageRGBA } from 'thumbhash'
import { blurOf } from './blur.ts'
import { type SilhouetteKind, silhouettes } from './silhouettes.tsx'

type ProfilePhotoProps = {
  /** Its address, and a ThumbHash in base64, shown until it has arrived; before it is decoded, its colour alone. */
  picture: { src: string; thumbHash: string } | null
  profileType: SilhouetteKind
  /** Describes the picture; left out where the name stands beside it. */
  alt?: string
  srcSet?: string
  sizes?: string
  /** `card` is 4:5. */
  shape?: 'card' | 'square' | 'round'
  /** Intrinsic width in pixels. */
  width?: number
  /** Takes the width of its container instead. */
  fluid?: boolean
  /** Fetched before all others, and blurred in the HTML already: for pictures at the top of the page. */
  eager?: boolean
  className?: string
  /** Laid over the picture. */
  children?: ReactNode
}

/** A member's picture, or the silhouette of the profile type where there is none or it does not load. */
export function ProfilePhoto(props: ProfilePhotoProps) {
  const {
    picture,
    profileType,
    alt = '',
    srcSet,
    sizes,
    shape = 'card',
    width = 320,
    fluid,
    eager,
    className,
    children,
  } = props
  const [brokenSrc, setBrokenSrc] = useState<string>()
  const height = shape === 'card' ? width * 1.25 : width
  // The others are decoded after the page is painted: many placeholders take longer than the page itself.
  const shownHash = useDeferredValue(picture?.thumbHash, eager ? picture?.thumbHash : null)
  const placeholder = useMemo(() => read(shownHash, blurOf), [shownHash])
  const isShown = picture !== null && picture.src !== brokenSrc
  return (
    <span
      className={clsx(
        'relative block shrink-0 overflow-hidden bg-[var(--figure-ground)] bg-cover bg-center',
        shape === 'round' && 'rounded-full',
        shape === 'square' && 'rounded-control',
        className,
      )}
      style={{
        width: fluid ? '100%' : width,
        aspectRatio: `${width} / ${height}`,
        backgroundColor: isShown ? read(picture.thumbHash, colourIn) : undefined,
        backgroundImage: isShown && placeholder ? `url("${placeholder}")` : undefined,
      }}
    >
      {isShown ? (
        <img
          src={picture.src}
          srcSet={srcSet}
          sizes={sizes}
          alt={alt}
          width={width}
          height={height}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : undefined}
          decoding="async"
          onError={() => setBrokenSrc(picture.src)}
          className="size-full object-cover"
        />
      ) : (
        <svg
          viewBox="0 0 100 125"
          preserveAspectRatio={shape === 'card' ? 'xMidYMid slice' : 'xMidYMin slice'}
          role={alt ? 'img' : undefined}
          aria-label={alt || undefined}
          aria-hidden={alt ? undefined : true}
          className="size-full"
        >
          <g transform={shape === 'card' ? undefined : 'translate(0 -12)'}>{silhouettes[profileType]}</g>
        </svg>
      )}
      {children}
    </span>
  )
}

/** What a ThumbHash says; undefined where it is none. */
function read<T>(thumbHash: string | null | undefined, from: (bytes: Uint8Array) => T) {
  if (!thumbHash) return undefined
  try {
    return from(Uint8Array.from(atob(thumbHash), (char) => char.charCodeAt(0)))
  } catch {
    return undefined
  }
}

const colourIn = (bytes: Uint8Array) => {
  const { r, g, b } = thumbHashToAverageRGBA(bytes)
  return `rgb(${[r, g, b].map((part) => Math.round(part * 255)).join(' ')})`
}
