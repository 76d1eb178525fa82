import { useRef, useState, type PointerEvent } from 'react'

/** Milliseconds a finger must rest on a photo to pick it up instead of scrolling. */
const HOLD = 350
/** Pixels a pointer may move before it counts as dragging. */
const SLOP = 8
/** Pixels from the window's top and bottom within which dragging scrolls the page. */
const EDGE = 72

/** Returns the ids with one of them at a different place, counted from 0. */
export const arranged = (ids: readonly string[], id: string, place: number): string[] =>
  ids.filter((each) => each !== id).toSpliced(place, 0, id)

interface Drag {
  id: string
  /** The order if the photo were dropped now. */
  order: string[]
  x: number
  y: number
}

/**
 * Drags photos with a mouse or, after a long press, with a finger. `drop` receives the place where the photo was
 * released. Elements that can be dragged over have their id in `data-photo`.
 */
export const useDragging = (drop: (id: string, place: number) => void) => {
  const [drag, setDrag] = useState<Drag | null>(null)
  const ghost = useRef<HTMLImageElement>(null)

  const take = (id: string, ids: readonly string[], pressed: PointerEvent) => {
    if (pressed.button !== 0 || !pressed.isPrimary) return
    const isMouse = pressed.pointerType === 'mouse'
    const { clientX, clientY } = pressed
    let order = [...ids]
    let isTaken = false
    const begin = () => {
      isTaken = true
      setDrag({ id, order, x: clientX, y: clientY })
    }
    const timer = isMouse ? undefined : setTimeout(begin, HOLD)

    const move = ({ clientX: x, clientY: y }: MouseEvent) => {
      if (!isTaken) {
        if (Math.hypot(x - clientX, y - clientY) < SLOP) return
        if (!isMouse) return end()
        begin()
      }
      if (ghost.current) ghost.current.style.translate = `${x}px ${y}px`
      if (y < EDGE) scrollBy(0, -EDGE / 4)
      else if (y > innerHeight - EDGE) scrollBy(0, EDGE / 4)
      const below = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-photo]')?.dataset['photo']
      if (below === undefined || below === id) return
      order = arranged(order, id, order.indexOf(below))
      setDrag({ id, order, x: clientX, y: clientY })
    }
    const letGo = () => {
      if (isTaken) {
        // The click that ends the drag must not open anything.
        const swallow = (event: Event) => event.stopPropagation()
        window.addEventListener('click', swallow, { capture: true, once: true })
        setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 100)
        const place = order.indexOf(id)
        if (place !== ids.indexOf(id)) drop(id, place)
      }
      end()
    }
    const cancel = ({ key }: KeyboardEvent) => void (key === 'Escape' && end())
    const keepStill = (event: TouchEvent) => void (isTaken && event.preventDefault())
    const end = () => {
      clearTimeout(timer)
      setDrag(null)
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', letGo)
      window.removeEventListener('pointercancel', end)
      window.removeEventListener('keydown', cancel)
      window.removeEventListener('touchmove', keepStill)
    }
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', letGo)
    window.addEventListener('pointercancel', end)
    window.addEventListener('keydown', cancel)
    window.addEventListener('touchmove', keepStill, { passive: false })
  }
  return { drag, ghost, take }
}
