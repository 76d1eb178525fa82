import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight, ImageOff, X, ZoomIn, ZoomOut } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { IconButton } from '#client/ui/form/Button.tsx'
import { useModalContent } from './useModalContent.ts'
import { useZoom } from './useZoom.ts'

export interface LightboxItem {
  id: string
  src: string
  /** Describes the picture. Never empty. */
  alt: string
  /** Shown below the picture. */
  caption?: string | undefined
  /** Whether fetching it notifies someone, so that it isn't preloaded. */
  isWatched?: boolean
  /** Pixels. */
  width: number
  height: number
}

interface LightboxProps {
  open: boolean
  onClose: () => void
  /** Says whose pictures these are. */
  title: string
  items: readonly LightboxItem[]
  /** The index of the current picture, from 0. */
  at: number
  onMove: (at: number) => void
  /** The total number of pictures, if there are more than `items`. */
  total?: number
  /** The actions on the picture being shown. */
  actions?: ReactNode
}

const TEXT = {
  position: (at: number, total: number) => `${at + 1} of ${total}`,
  previous: 'Previous photo',
  next: 'Next photo',
  isFirst: 'This is the first photo.',
  isLast: 'This is the last photo.',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
} as const

/** An arrow that leads nowhere is hidden, unless it has the keyboard's focus. */
const ARROW =
  'absolute top-1/2 -translate-y-1/2 bg-card/80 aria-disabled:not-focus-visible:pointer-events-none aria-disabled:not-focus-visible:opacity-0'

/** Full-size pictures filling the window: arrow keys, Home and End switch pictures, `+` and `-` zoom, `Esc` closes. */
export function Lightbox({ open, onClose, title, items, at, onMove, total, actions }: LightboxProps) {
  const { onOpenAutoFocus, ...modal } = useModalContent()
  const content = useRef<HTMLDivElement>(null)
  const zoom = useRef<ZoomControl>(null)
  const item = items[at]
  const last = items.length - 1
  const move = (to: number) => {
    if (to !== at && to >= 0 && to <= last) onMove(to)
  }
  useEffect(() => {
    if (!open) return
    for (const neighbour of [items[at + 1], items[at - 1]]) {
      if (neighbour && !neighbour.isWatched) new Image().src = neighbour.src
    }
  }, [open, items, at])

  function press(event: KeyboardEvent) {
    // A dialog that was opened from here has its own keys.
    if (event.target instanceof Node && !content.current?.contains(event.target)) return
    const keys: Record<string, () => void> = {
      ArrowLeft: () => move(at - 1),
      ArrowRight: () => move(at + 1),
      Home: () => move(0),
      End: () => move(last),
      '+': () => zoom.current?.zoomIn(),
      '=': () => zoom.current?.zoomIn(),
      '-': () => zoom.current?.zoomOut(),
    }
    const act = keys[event.key]
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    act()
  }

  if (!item) return null
  return (
    <Radix.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Content
          {...modal}
          ref={content}
          onOpenAutoFocus={(event) => {
            onOpenAutoFocus()
            event.preventDefault()
            content.current?.focus()
          }}
          onKeyDown={press}
          aria-describedby={undefined}
          className="fixed inset-0 z-50 grid animate-appear grid-cols-1 grid-rows-[auto_minmax(0,1fr)_auto] bg-page text-ink outline-none"
        >
          <div className="flex items-center gap-1 py-2 pr-2 pl-4">
            <Radix.Title className="min-w-0 flex-1 truncate text-lg">{title}</Radix.Title>
            <p role="status" className="px-2 text-sm whitespace-nowrap text-ink-soft tabular-nums">
              {TEXT.position(at, total ?? items.length)}
              <span className="sr-only">: {item.alt}</span>
            </p>
            <IconButton
              icon={ZoomOut}
              label={TEXT.zoomOut}
              side="bottom"
              onClick={() => zoom.current?.zoomOut()}
            />
            <IconButton
              icon={ZoomIn}
              label={TEXT.zoomIn}
              side="bottom"
              onClick={() => zoom.current?.zoomIn()}
            />
            <Radix.Close
              aria-label="Close"
              className="flex size-11 items-center justify-center rounded-control hover:bg-ink/8"
            >
              <X aria-hidden="true" className="size-5" />
            </Radix.Close>
          </div>
          <div className="relative min-h-0">
            <LightboxPicture key={item.id} item={item} ref={zoom} onSwipe={(by) => move(at + by)} />
            {last > 0 && (
              <>
                <IconButton
                  icon={ChevronLeft}
                  label={TEXT.previous}
                  disabledReason={at === 0 && TEXT.isFirst}
                  className={clsx(ARROW, 'left-2')}
                  onClick={() => move(at - 1)}
                />
                <IconButton
                  icon={ChevronRight}
                  label={TEXT.next}
                  disabledReason={at === last && TEXT.isLast}
                  className={clsx(ARROW, 'right-2')}
                  onClick={() => move(at + 1)}
                />
              </>
            )}
          </div>
          <div className="flex min-h-16 flex-wrap items-center justify-center gap-x-6 gap-y-2 px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
            {item.caption && (
              <p dir="auto" className="max-w-prose text-pretty wrap-anywhere">
                {item.caption}
              </p>
            )}
            {actions}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Lets buttons and keys zoom the picture. */
interface ZoomControl {
  zoomIn: () => void
  zoomOut: () => void
}

interface LightboxPictureProps {
  item: LightboxItem
  ref: Ref<ZoomControl>
  onSwipe: (by: 1 | -1) => void
}

const FAILED = 'We couldn’t load this photo.'

/** One picture, as large as the window allows, which can be zoomed and moved. */
function LightboxPicture({ item, ref, onSwipe }: LightboxPictureProps) {
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
