import { clsx } from 'clsx'
import { EllipsisVertical, type LucideIcon } from 'lucide-react'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { IconButton } from '#client/ui/form/Button.tsx'

export type MenuItem = {
  label: string
  icon: LucideIcon
  onSelect: () => void
  /** For actions that can't be undone. */
  danger?: boolean
}

type MenuProps = {
  /** The label of the button and the menu. */
  label: string
  items: readonly MenuItem[]
  size?: 'sm' | 'md'
  look?: 'ghost' | 'outlined'
  className?: string
}

/** A button that opens a list of actions. Arrow keys move within it, and `Esc` closes it and returns the focus. */
export function Menu({ label, items, size = 'md', look, className }: MenuProps) {
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLSpanElement>(null)
  const close = () => {
    setOpen(false)
    root.current?.querySelector('button')?.focus()
  }
  return (
    <span ref={root} className={clsx('inline-flex', className)}>
      <IconButton
        icon={EllipsisVertical}
        label={label}
        size={size}
        look={look}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <OpenMenu label={label} items={items} anchor={root} onLeave={() => setOpen(false)} onClose={close} />
      )}
    </span>
  )
}

type OpenMenuProps = Pick<MenuProps, 'label' | 'items'> & {
  anchor: { current: HTMLElement | null }
  /** Called to close the menu without returning the focus. */
  onLeave: () => void
  onClose: () => void
}

/** The index of the item that an arrow key, Home or End moves the focus to. */
const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

function OpenMenu({ label, items, anchor, onLeave, onClose }: OpenMenuProps) {
  const menu = useRef<HTMLSpanElement>(null)
  const placedAt = useRef<DOMRect>(undefined)
  const listItems = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]

  useLayoutEffect(() => {
    if (!menu.current || !anchor.current) return
    // oxlint-disable-next-line typescript/no-unnecessary-condition -- older browsers have none
    menu.current.showPopover?.()
    placedAt.current = anchor.current.getBoundingClientRect()
    place(placedAt.current, menu.current)
    menu.current.querySelector<HTMLElement>('[role=menuitem]')?.focus()
  }, [anchor])

  useEffect(() => {
    const leave = (event: Event) => {
      if (!(event.target instanceof Node) || !anchor.current?.contains(event.target)) onLeave()
    }
    // The page may still report a scroll that ended before the menu opened.
    const leaveIfMoved = (event: Event) => {
      if (anchor.current?.getBoundingClientRect().top !== placedAt.current?.top) leave(event)
    }
    const listening = { capture: true, passive: true }
    window.addEventListener('pointerdown', leave, listening)
    window.addEventListener('scroll', leaveIfMoved, listening)
    return () => {
      window.removeEventListener('pointerdown', leave, listening)
      window.removeEventListener('scroll', leaveIfMoved, listening)
    }
  }, [anchor, onLeave])

  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      if (event.key === 'Escape') event.preventDefault()
      onClose()
      return
    }
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    const all = listItems()
    all[
      step(
        all.findIndex((item) => item === document.activeElement),
        all.length,
      )
    ]?.focus()
  }

  return (
    <span
      ref={menu}
      popover="manual"
      role="menu"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={press}
      className="fixed inset-auto m-0 flex w-max max-w-72 animate-appear flex-col rounded-control border border-line bg-card p-1 text-ink shadow-soft"
    >
      {items.map(({ label: name, icon: Icon, onSelect, danger }) => (
        <button
          key={name}
          type="button"
          role="menuitem"
          tabIndex={-1}
          onClick={() => {
            onClose()
            onSelect()
          }}
          className={clsx(
            'flex min-h-11 items-center gap-3 rounded-control px-3 text-left transition-colors hover:bg-ink/8 focus-visible:bg-ink/8',
            danger && 'text-danger',
          )}
        >
          <Icon aria-hidden="true" className="size-5 shrink-0" />
          {name}
        </button>
      ))}
    </span>
  )
}

const EDGE = 8

/** Places the menu below the button, or above it if there's no room, and within the window. */
function place(at: DOMRect, menu: HTMLElement) {
  const { width, height } = menu.getBoundingClientRect()
  const isBelow = at.bottom + height + EDGE <= innerHeight
  menu.style.left = `${Math.max(EDGE, Math.min(at.right - width, innerWidth - width - EDGE))}px`
  menu.style.top = `${isBelow ? at.bottom : Math.max(EDGE, at.top - height)}px`
}
