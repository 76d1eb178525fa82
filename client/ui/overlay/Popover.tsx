import { type ReactNode, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

type PopoverProps = {
  label: string
  /** Contains the button and this panel. Focusing or pressing anything else closes it. */
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
  className?: string
  children: ReactNode
}

/** The minimum distance to the window's edge, in pixels. */
const EDGE = 16

/** A small panel below its button. The page stays usable, and `Esc` returns the focus. */
export function Popover({ label, anchor, onClose, className = 'w-80', children }: PopoverProps) {
  const panel = useRef<HTMLDivElement>(null)
  const leave = useEffectEvent((event: Event) => {
    const to = event instanceof FocusEvent ? event.relatedTarget : event.target
    if (to instanceof Node && !anchor.current?.contains(to)) onClose()
  })

  const leaveByKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    onClose()
    anchor.current?.querySelector('button')?.focus()
  })

  useLayoutEffect(() => {
    if (!panel.current) return
    const over = panel.current.getBoundingClientRect().right + EDGE - document.documentElement.clientWidth
    if (over > 0) panel.current.style.left = `${-over}px`
    panel.current.focus({ preventScroll: true })
  }, [])

  useEffect(() => {
    const holder = anchor.current
    const leaveByPress = (event: Event) => leave(event)
    const leaveByFocus = (event: Event) => leave(event)
    const close = (event: KeyboardEvent) => leaveByKey(event)
    document.addEventListener('pointerdown', leaveByPress)
    holder?.addEventListener('focusout', leaveByFocus)
    holder?.addEventListener('keydown', close)
    return () => {
      document.removeEventListener('pointerdown', leaveByPress)
      holder?.removeEventListener('focusout', leaveByFocus)
      holder?.removeEventListener('keydown', close)
    }
  }, [anchor])

  return (
    <div
      ref={panel}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      className={`absolute top-full left-0 z-20 mt-2 max-h-[min(36rem,70dvh)] animate-appear overflow-y-auto overscroll-contain rounded-card border border-line bg-card p-4 shadow-soft outline-none ${className}`}
    >
      {children}
    </div>
  )
}
