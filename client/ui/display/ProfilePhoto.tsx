import { clsx } from 'clsx'
import { type KeyboardEvent, type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { thumbHashToAverageRGBA, thumbHashToRGBA } from 'thumbhash'
import { type SilhouetteKind, silhouettes } from './silhouettes.tsx'

type ProfilePhotoProps = {
  /**
   * The picture's URL, and a base64 ThumbHash shown until it has loaded. Only the hash's colour is shown until the hash
   * is decoded.
   */
  picture: { src: string; thumbHash: string } | null
  profileType: SilhouetteKind
  /** Describes the picture. Left out if the name is next to it. */
  alt?: string
  srcSet?: string
  sizes?: string
  /** `card` is 4:5. */
  shape?: 'card' | 'square' | 'round'
  /** Intrinsic width in pixels. */
  width?: number
  /** Fills the width of its container instead. */
  fluid?: boolean
  /** Fetched first, with its blur in the HTML. For pictures at the top of the page. */
  eager?: boolean
  className?: string
  /** Shown over the picture. */
  children?: ReactNode
}

/** A member's picture, or the silhouette of the profile type if there's none or it doesn't load. */
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
  // Other pictures' placeholders are decoded after the first paint, since many of them take longer than the page
  // itself.
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

/** Reads a ThumbHash. Returns undefined if it isn't one. */
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

/** A small photo. `alt` is empty if the words next to it describe it. */
export function PhotoThumb({ src, alt }: { src: string; alt: string }) {
  return (
    <img src={src} alt={alt} className="my-1.5 size-16 rounded-control bg-(--figure-ground) object-cover" />
  )
}

/** One pixel is kept for this many of a ThumbHash's pixels in each direction. The hash has no finer detail. */
const STEP = 3
const HEADER = 54

/** Returns a ThumbHash as a BMP data URL with so few pixels that browsers blur it and pages can include many. */
export const blurOf = (thumbHash: Uint8Array): string => {
  const { w, h, rgba } = thumbHashToRGBA(thumbHash)
  const [columns, rows] = [Math.ceil(w / STEP), Math.ceil(h / STEP)]
  const stride = Math.ceil((columns * 3) / 4) * 4
  const bmp = new Uint8Array(HEADER + stride * rows)
  const view = new DataView(bmp.buffer)
  const put = (at: number, value: number) => view.setUint32(at, value, true)
  view.setUint16(0, 0x42_4d)
  put(2, bmp.length)
  put(10, HEADER)
  put(14, 40)
  put(18, columns)
  put(22, rows)
  // One plane, 24 bits per pixel.
  put(26, 1 | (24 << 16))
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const from = (Math.floor(((row + 0.5) * h) / rows) * w + Math.floor(((column + 0.5) * w) / columns)) * 4
      const [red = 0, green = 0, blue = 0] = rgba.subarray(from, from + 3)
      // The bottom row comes first.
      bmp.set([blue, green, red], HEADER + (rows - 1 - row) * stride + column * 3)
    }
  }
  return `data:image/bmp;base64,${btoa(String.fromCharCode(...bmp))}`
}

interface PhotoLinkProps {
  /** The file's URL. */
  href: string
  label: string
  onOpen: () => void
  className: string
  children: ReactNode
}

/** A button that shows a photo at full size. Until the scripts have loaded, it's a link to the file. */
export function PhotoLink({ href, label, onOpen, className, children }: PhotoLinkProps) {
  const press = (event: KeyboardEvent) => {
    if (event.key !== ' ') return
    event.preventDefault()
    onOpen()
  }
  return (
    <a
      href={href}
      role="button"
      aria-haspopup="dialog"
      aria-label={label}
      className={className}
      onKeyDown={press}
      onClick={(event) => {
        event.preventDefault()
        onOpen()
      }}
    >
      {children}
    </a>
  )
}
