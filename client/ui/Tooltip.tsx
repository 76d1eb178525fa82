import { clsx } from 'clsx'
import { type PointerEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'

type Side = 'top' | 'bottom' | 'right'

type TooltipProps = {
  text: string
  children: ReactNode
  /** When set, the text stands under this id for `aria-describedby`, and a tap shows it too. */
  id?: string
  side?: Side
  className?: string
}

const edge = 8

/** Shows `text` beside the control inside while that is hovered or focused by keyboard; `Esc` hides it. */
export function Tooltip({ text, children, id, side = 'top', className }: TooltipProps) {
  const [isOpen, setOpen] = useState(false)
  const anchor = useRef<HTMLSpanElement>(null)
  const bubble = useRef<HTMLSpanElement>(null)

  useLayoutEffect(() => {
    if (!isOpen || !anchor.current || !bubble.current) return
    bubble.current.showPopover?.()
    place(anchor.current.getBoundingClientRect(), bubble.current, side)
  }, [isOpen, side])

  useEffect(() => {
    if (!isOpen) return
    const close = () => setOpen(false)
    const closeOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && close()
    const whileOpen = { capture: true, passive: true }
    window.addEventListener('keydown', closeOnEscape)
    window.addEventListener('scroll', close, whileOpen)
    window.addEventListener('pointerdown', close, whileOpen)
    return () => {
      window.removeEventListener('keydown', closeOnEscape)
      window.removeEventListener('scroll', close, whileOpen)
      window.removeEventListener('pointerdown', close, whileOpen)
    }
  }, [isOpen])

  const hover = (isOver: boolean) => (event: PointerEvent) => event.pointerType === 'mouse' && setOpen(isOver)

  return (
    <span
      ref={anchor}
      className={clsx('inline-flex', className)}
      onPointerEnter={hover(true)}
      onPointerLeave={hover(false)}
      onFocus={(event) => event.target.matches(':focus-visible') && setOpen(true)}
      onBlur={() => setOpen(false)}
      onClick={() => setOpen(Boolean(id))}
    >
      {children}
      {id && (
        <span id={id} hidden>
          {text}
        </span>
      )}
      {isOpen && (
        <span
          ref={bubble}
          popover="manual"
          aria-hidden="true"
          className="fixed inset-auto m-0 w-max max-w-72 animate-appear border-0 bg-transparent p-2"
        >
          <span className="block rounded-control bg-ink px-3 py-1.5 text-sm font-normal whitespace-normal text-page">
            {text}
          </span>
        </span>
      )}
    </span>
  )
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
