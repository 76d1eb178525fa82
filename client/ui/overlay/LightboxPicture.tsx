import { clsx } from 'clsx'
import { ImageOff } from 'lucide-react'
import { useImperativeHandle, useState, type Ref } from 'react'
import type { LightboxItem } from './Lightbox.tsx'
import { useZoom } from './useZoom.ts'

/** How buttons and keys zoom the picture. */
export interface ZoomControl {
  zoomIn: () => void
  zoomOut: () => void
}

interface LightboxPictureProps {
  item: LightboxItem
  ref: Ref<ZoomControl>
  onSwipe: (by: 1 | -1) => void
}

const FAILED = 'We couldn’t load this photo.'

/** One picture, as large as the window has room for, which can be zoomed and moved. */
export function LightboxPicture({ item, ref, onSwipe }: LightboxPictureProps) {
  const { zoom, isHeld, frame, handlers, zoomIn, zoomOut } = useZoom(onSwipe)
  const [isBroken, setBroken] = useState(false)
  useImperativeHandle(ref, () => ({ zoomIn, zoomOut }))
  if (isBroken)
    return (
      <p role="alert" className="flex size-full flex-col items-center justify-center gap-3 text-ink-soft">
        <ImageOff aria-hidden="true" className="size-8" />
        {FAILED}
      </p>
    )
  return (
    <div ref={frame} {...handlers} className="size-full touch-none overflow-hidden select-none">
      <img
        src={item.src}
        alt={item.alt}
        width={item.width}
        height={item.height}
        draggable={false}
        onError={() => setBroken(true)}
        data-zoom={zoom.scale.toFixed(1)}
        className={clsx(
          'size-full object-contain',
          zoom.scale > 1 ? 'cursor-grab' : 'cursor-zoom-in',
          !isHeld && 'transition-transform duration-150 motion-reduce:transition-none',
        )}
        style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}
      />
    </div>
  )
}
