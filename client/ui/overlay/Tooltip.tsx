import { clsx } from 'clsx'
import {
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

type TooltipProps = {
  text: string
  /** One control with its own name or description. The bubble is only visual. */
  children: ReactNode
  side?: 'top' | 'bottom' | 'right'
  className?: string
}

/** Shows `text` next to its content while that's hovered or focused by keyboard. `Esc` hides it. */
export function Tooltip({ text, children, side, className }: TooltipProps) {
  const { handlers, bubble } = useTooltip({ text, side })
  return (
    <span {...handlers} className={clsx('inline-flex', className)}>
      {children}
      {bubble}
    </span>
  )
}

type Side = 'top' | 'bottom' | 'right'

type TooltipOptions = {
  text: string
  side?: Side
  /** Whether a tap or click shows it as well, for texts that explain why nothing happens. */
  onTap?: boolean
}

const edge = 8

/**
 * The setter of the tooltip shown last, which hides it when another is shown. Otherwise, the tooltips of the focused
 * and the hovered control could overlap.
 */
let setShown: ((anchor: null) => void) | undefined

/**
 * A text next to a control while that's hovered or focused by keyboard. `Esc` hides it. Spread `handlers` on the
 * control and render `bubble` anywhere next to it. The bubble is only visual, so label or describe the control as well.
 */
export function useTooltip({ text, side = 'top', onTap = false }: TooltipOptions) {
  const [anchor, setAnchor] = useState<Element | null>(null)
  const bubble = useRef<HTMLSpanElement>(null)
  const close = () => setAnchor(null)

  useLayoutEffect(() => {
    if (!anchor || !bubble.current) return
    if (setShown !== setAnchor) setShown?.(null)
    setShown = setAnchor
    // oxlint-disable-next-line typescript/no-unnecessary-condition -- older browsers have none
    bubble.current.showPopover?.()
    place(anchor.getBoundingClientRect(), bubble.current, side)
  }, [anchor, side, text])

  useEffect(() => {
    if (!anchor) return
    const hide = () => setAnchor(null)
    const hideOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && hide()
    const listening = { capture: true, passive: true }
    window.addEventListener('keydown', hideOnEscape)
    window.addEventListener('scroll', hide, listening)
    window.addEventListener('pointerdown', hide, listening)
    return () => {
      window.removeEventListener('keydown', hideOnEscape)
      window.removeEventListener('scroll', hide, listening)
      window.removeEventListener('pointerdown', hide, listening)
    }
  }, [anchor])

  return {
    handlers: {
      onPointerEnter: (event: PointerEvent) =>
        event.pointerType === 'mouse' && setAnchor(event.currentTarget),
      onPointerLeave: (event: PointerEvent) => event.pointerType === 'mouse' && close(),
      onFocus: (event: FocusEvent) =>
        event.target.matches(':focus-visible') && setAnchor(event.currentTarget),
      // Deferred, since nothing is focused while the focus moves between controls. If an element were removed then, a
      // dialog around it would take the focus.
      onBlur: () => setTimeout(close),
      onClick: (event: MouseEvent) => setAnchor(onTap ? event.currentTarget : null),
    },
    bubble: anchor && text && (
      <span
        ref={bubble}
        popover="manual"
        aria-hidden="true"
        onPointerEnter={() => setAnchor(anchor)}
        onPointerLeave={close}
        className="fixed inset-auto m-0 w-max max-w-72 animate-appear border-0 bg-transparent p-2"
      >
        <span className="block rounded-control bg-ink px-3 py-1.5 text-sm font-normal whitespace-normal text-page">
          {text}
        </span>
      </span>
    ),
  }
}

function place(at: DOMRect, bubble: HTMLElement, side: Side) {
  const { width, height } = bubble.getBoundingClientRect()
  const isRight = side === 'right' && at.right + width < innerWidth
  const centred = at.left + at.width / 2 - width / 2
  const left = isRight ? at.right : Math.max(0, Math.min(centred, innerWidth - width))
  const above = at.top - height
  const vertical = side !== 'bottom' && above > edge ? above : at.bottom
  bubble.style.left = `${left}px`
  bubble.style.top = `${isRight ? at.top + at.height / 2 - height / 2 : vertical}px`
}
