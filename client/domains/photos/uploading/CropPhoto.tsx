import { RotateCcw, RotateCw } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import type { Turn } from '#shared/kernel/picture-upload.ts'
import { HAS_MOUSE, useMedia } from '#client/platform/media.ts'
import { IconButton } from '#client/ui/form/Button.tsx'
import { RadioGroup } from '#client/ui/form/Fieldset.tsx'
import {
  type Corner,
  CORNERS,
  isLargeEnough,
  largest,
  moved,
  pointOf,
  scaled,
  SHAPES,
  type Size,
  stretched,
  turned,
  type Wish,
} from './photos.crop.state.ts'
import { CROP_TEXT } from '#client/domains/photos/photos.more.text.ts'

interface CropPhotoProps {
  image: HTMLImageElement
  wish: Wish
  onChange: (wish: Wish) => void
}

/** Pixels on the longer side of the drawn picture. */
const DRAWN = 1200
/**
 * The fractions of the picture by which one key press moves or resizes the frame. With Shift, the finer one is used.
 */
const STEP = { coarse: 0.05, fine: 0.01 }

const draw = (canvas: HTMLCanvasElement, image: HTMLImageElement, turn: Turn) => {
  const { naturalWidth, naturalHeight } = image
  const scale = Math.min(1, DRAWN / Math.max(naturalWidth, naturalHeight))
  const [width, height] = [naturalWidth * scale, naturalHeight * scale]
  const upright = turned({ width, height }, turn)
  canvas.width = Math.round(upright.width)
  canvas.height = Math.round(upright.height)
  const context = canvas.getContext('2d')
  if (!context) return
  context.translate(canvas.width / 2, canvas.height / 2)
  context.rotate((turn * Math.PI) / 180)
  context.drawImage(image, -width / 2, -height / 2, width, height)
}

/** A picture to rotate, with a frame around the part to be stored. */
export function CropPhoto({ image, wish, onChange }: CropPhotoProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const hasMouse = useMedia(HAS_MOUSE)
  const { turn, shape, part } = wish
  const size = turned({ width: image.naturalWidth, height: image.naturalHeight }, turn)
  useEffect(() => {
    if (canvas.current) draw(canvas.current, image, turn)
  }, [image, turn])

  const turnBy = (by: number) => {
    const next = ((turn + by + 360) % 360) as Turn
    const natural = { width: image.naturalWidth, height: image.naturalHeight }
    onChange({ turn: next, shape, part: largest(shape, turned(natural, next)) })
  }
  return (
    <div className="flex flex-col gap-4">
      <div className="flex justify-center rounded-control bg-sunken p-2">
        <div className="relative touch-none overflow-hidden select-none">
          <canvas ref={canvas} aria-hidden="true" className="block max-h-[36dvh] max-w-full" />
          {shape !== 'whole' && <Frame size={size} wish={wish} onChange={onChange} />}
        </div>
      </div>
      {!isLargeEnough(part, size) && (
        <p role="alert" className="text-sm text-danger">
          {CROP_TEXT.tooSmall}
        </p>
      )}
      <div className="flex flex-wrap items-end justify-between gap-3">
        <RadioGroup
          legend={CROP_TEXT.shape}
          options={SHAPES.map((value) => ({ value, label: CROP_TEXT.shapes[value] }))}
          value={shape}
          onChange={(value) => onChange({ turn, shape: value, part: largest(value, size) })}
        />
        <div className="flex">
          <IconButton icon={RotateCcw} label={CROP_TEXT.turnLeft} onClick={() => turnBy(-90)} />
          <IconButton icon={RotateCw} label={CROP_TEXT.turnRight} onClick={() => turnBy(90)} />
        </div>
      </div>
      {shape !== 'whole' && (
        <p className="text-sm text-ink-soft">
          <span>{CROP_TEXT.how}</span>
          <span>{hasMouse && ` ${CROP_TEXT.howWithKeys}`}</span>
        </p>
      )}
    </div>
  )
}

const DIRECTIONS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
const GROWTH: Record<string, number> = { '+': 1, '=': 1, '*': 1, '-': -1, _: -1 }

/** Pixels around a corner within which it can be grabbed. */
const REACH = 24

/** The grabbed corner (null for the whole frame), where it was grabbed, and the part inside the frame at that time. */
interface Hold {
  corner: Corner | null
  x: number
  y: number
  part: Wish['part']
}

const pictureOf = (event: PointerEvent<HTMLElement>) =>
  (event.currentTarget.parentElement ?? event.currentTarget).getBoundingClientRect()

/** Returns the position of a finger or the mouse, in fractions of the picture. */
const placeOf = (event: PointerEvent<HTMLElement>) => {
  const { left, top, width, height } = pictureOf(event)
  return { x: (event.clientX - left) / width, y: (event.clientY - top) / height }
}

/** Whether the pointer is within `REACH` of a point of the picture. */
const isAt = (event: PointerEvent<HTMLElement>, { x, y }: { x: number; y: number }) => {
  const { left, top, width, height } = pictureOf(event)
  return Math.hypot(event.clientX - left - x * width, event.clientY - top - y * height) <= REACH
}

function Frame({ size, wish, onChange }: { size: Size } & Pick<CropPhotoProps, 'wish' | 'onChange'>) {
  const hold = useRef<Hold>(null)
  const { part, shape } = wish
  const kind = { shape, size }
  const put = (next: Wish['part']) => onChange({ ...wish, part: next })

  const press = (event: KeyboardEvent) => {
    const step = event.shiftKey ? STEP.fine : STEP.coarse
    const direction = DIRECTIONS[event.key]
    const growth = GROWTH[event.key]
    if (!direction && !growth) return
    event.preventDefault()
    if (direction) put(moved(part, { x: direction.x * step, y: direction.y * step }))
    if (growth) put(scaled(part, 1 + growth * step, kind))
  }
  const take = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    const corner = CORNERS.find((each) => isAt(event, pointOf(part, each))) ?? null
    hold.current = { corner, ...placeOf(event), part }
  }
  const drag = (event: PointerEvent<HTMLElement>) => {
    const held = hold.current
    if (!held) return
    const to = placeOf(event)
    put(
      held.corner
        ? stretched(held.part, { corner: held.corner, to }, kind)
        : moved(held.part, { x: to.x - held.x, y: to.y - held.y }),
    )
  }
  const release = () => {
    hold.current = null
  }
  const percent = (fraction: number) => `${fraction * 100}%`
  return (
    <>
      <button
        type="button"
        aria-label={CROP_TEXT.frame}
        onKeyDown={press}
        onPointerDown={take}
        onPointerMove={drag}
        onPointerUp={release}
        onPointerCancel={release}
        className="absolute cursor-move border-2 border-on-accent shadow-[0_0_0_100rem_rgb(0_0_0/0.55)] -outline-offset-4"
        style={{
          left: percent(part.left),
          top: percent(part.top),
          width: percent(part.width),
          height: percent(part.height),
        }}
      >
        {CORNERS.map((corner) => (
          <span key={corner} className={`absolute size-11 ${HANDLE[corner]}`}>
            <span className="pointer-events-none absolute inset-0 m-auto size-3 rounded-full bg-on-accent" />
          </span>
        ))}
      </button>
      <p role="status" className="sr-only">
        {CROP_TEXT.part(part)}
      </p>
    </>
  )
}

const HANDLE: Record<Corner, string> = {
  'left top': '-top-5.5 -left-5.5 cursor-nwse-resize',
  'right top': '-top-5.5 -right-5.5 cursor-nesw-resize',
  'left bottom': '-bottom-5.5 -left-5.5 cursor-nesw-resize',
  'right bottom': '-right-5.5 -bottom-5.5 cursor-nwse-resize',
}
