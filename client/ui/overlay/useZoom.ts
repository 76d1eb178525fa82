import { type PointerEvent, type RefCallback, useRef, useState } from 'react'

/** The zoom factors of a press on a button or key, and of a double tap on the picture. */
const STEP = 1.6
const CLOSE = 2.5
/** The maximum milliseconds and pixels between the two taps of a double tap. */
const TWICE = { ms: 300, px: 30 }
/** Pixels a finger must move to switch pictures. */
const SWIPE = 48

interface Point {
  x: number
  y: number
}

const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }) => ({ x: clientX, y: clientY })
const between = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)
const frameOf = (element: Element) => element.getBoundingClientRect()
const fromMiddle = (element: Element, { x, y }: Point) => {
  const { left, top, width, height } = frameOf(element)
  return { x: x - left - width / 2, y: y - top - height / 2 }
}

/**
 * Zooms and moves a picture by mouse, wheel and touch. `onSwipe` is called when a swipe switches pictures, with -1 for
 * the previous one. `frame` is the ref for the element that contains the picture.
 */
export const useZoom = (onSwipe: (by: 1 | -1) => void) => {
  const [zoom, setZoom] = useState<Zoom>(WHOLE)
  const [isHeld, setHeld] = useState(false)
  const element = useRef<HTMLElement>(null)
  const pointers = useRef(new Map<number, Point>())
  const pressed = useRef<Point & { at: number; isOne: boolean }>(null)
  const lastTap = useRef<Point & { at: number }>(null)

  const change = (by: number, at?: Point) =>
    setZoom((before) =>
      element.current ? zoomed(before, at ? { by, at } : { by }, frameOf(element.current)) : before,
    )

  const frame: RefCallback<HTMLElement> = (found) => {
    element.current = found
    if (!found) return
    const wheel = (event: WheelEvent) => {
      // Otherwise the browser would zoom the page.
      event.preventDefault()
      change(Math.exp(-event.deltaY / 300), fromMiddle(found, pointOf(event)))
    }
    found.addEventListener('wheel', wheel, { passive: false })
    return () => {
      element.current = null
      found.removeEventListener('wheel', wheel)
    }
  }

  const press = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    pointers.current.set(event.pointerId, pointOf(event))
    const isOne = pointers.current.size === 1
    pressed.current = { ...pointOf(event), at: event.timeStamp, isOne }
    setHeld(true)
  }

  const drag = (event: PointerEvent<HTMLElement>) => {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    const now = pointOf(event)
    const [other] = [...pointers.current].filter(([id]) => id !== event.pointerId).map(([, point]) => point)
    pointers.current.set(event.pointerId, now)
    if (other) {
      const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
      change(
        between(now, other) / Math.max(1, between(before, other)),
        fromMiddle(event.currentTarget, middle),
      )
      return
    }
    const size = frameOf(event.currentTarget)
    setZoom((zoom) => settled({ ...zoom, x: zoom.x + now.x - before.x, y: zoom.y + now.y - before.y }, size))
  }

  const tap = (event: PointerEvent<HTMLElement>) => {
    const now = { ...pointOf(event), at: event.timeStamp }
    const last = lastTap.current
    const isSecond = last && now.at - last.at < TWICE.ms && between(now, last) < TWICE.px
    lastTap.current = isSecond ? null : now
    if (!isSecond) return
    if (zoom.scale > 1) setZoom(WHOLE)
    else change(CLOSE, fromMiddle(event.currentTarget, now))
  }

  const release = (event: PointerEvent<HTMLElement>) => {
    const start = pressed.current
    const isCancelled = event.type === 'pointercancel'
    if (!pointers.current.delete(event.pointerId) || pointers.current.size > 0) return
    setHeld(false)
    if (!start?.isOne || isCancelled) return
    const [right, down] = [event.clientX - start.x, event.clientY - start.y]
    if (Math.hypot(right, down) < 8) return tap(event)
    const isSwipe = zoom.scale === 1 && event.pointerType !== 'mouse' && Math.abs(right) > Math.abs(down)
    if (isSwipe && Math.abs(right) > SWIPE) onSwipe(right > 0 ? -1 : 1)
  }

  return {
    zoom,
    /** Whether a finger or mouse button is pressed on the picture. */
    isHeld,
    frame,
    handlers: {
      onPointerDown: press,
      onPointerMove: drag,
      onPointerUp: release,
      onPointerCancel: release,
    },
    zoomIn: () => change(STEP),
    zoomOut: () => change(1 / STEP),
  }
}

/** A picture's position in its frame: its scale, and the offset of its centre in pixels. */
interface Zoom {
  scale: number
  x: number
  y: number
}

export const WHOLE: Zoom = { scale: 1, x: 0, y: 0 }
const MAX_SCALE = 5

interface Size {
  width: number
  height: number
}

const within = (value: number, most: number) => Math.min(most, Math.max(-most, value))

/** Limits zoom and offset so that the picture still fills its frame. */
export const settled = ({ scale, x, y }: Zoom, frame: Size): Zoom => {
  const kept = Math.min(MAX_SCALE, Math.max(1, scale))
  const room = (kept - 1) / 2
  return { scale: kept, x: within(x, frame.width * room), y: within(y, frame.height * room) }
}

/** Zooms by a factor. The point, measured from the centre of the frame, stays where it is. */
export const zoomed = (
  zoom: Zoom,
  { by, at = { x: 0, y: 0 } }: { by: number; at?: { x: number; y: number } },
  frame: Size,
): Zoom => {
  const scale = Math.min(MAX_SCALE, Math.max(1, zoom.scale * by))
  const part = scale / zoom.scale
  return settled({ scale, x: at.x - (at.x - zoom.x) * part, y: at.y - (at.y - zoom.y) * part }, frame)
}
