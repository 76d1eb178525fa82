import { clsx } from 'clsx'
import { ChevronDown, X } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Popover } from '#client/ui/overlay/Popover.tsx'
import { SEARCH_TEXT } from './search.text.ts'

type FilterPillProps = {
  name: string
  /** What is asked for, in place of the name. */
  value: string
  /** What of it a press takes away. */
  chosen: string
  onRemove: () => void
  /** Opens it elsewhere, where there is no room for a panel below it. */
  onOpen: (() => void) | undefined
  wide: boolean
  children: ReactNode
}

/** One part of the filters: says what it asks for, and opens to change it. */
export function FilterPill({ name, value, chosen, onRemove, onOpen, wide, children }: FilterPillProps) {
  const [isOpen, setOpen] = useState(false)
  const item = useRef<HTMLLIElement>(null)
  return (
    <li ref={item} className="relative shrink-0">
      <div
        className={clsx(
          'flex min-h-10 items-stretch rounded-full border text-sm font-medium transition-colors',
          chosen
            ? 'border-accent/40 bg-accent-soft text-accent-strong hover:border-accent'
            : 'border-control-line bg-card hover:bg-sunken',
        )}
      >
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={onOpen ?? (() => setOpen(!isOpen))}
          className={clsx('flex items-center gap-1.5 rounded-full pl-3.5', chosen ? 'pr-1.5' : 'pr-3')}
        >
          {value && !value.startsWith(name) && <span className="sr-only">{name}: </span>}
          <span className="max-w-56 truncate">{value || name}</span>
          <ChevronDown aria-hidden="true" className="size-4 shrink-0 opacity-70" />
        </button>
        {chosen && (
          <button
            type="button"
            aria-label={SEARCH_TEXT.remove(chosen)}
            onClick={() => {
              onRemove()
              // It goes; the focus must not go with it.
              item.current?.querySelector('button')?.focus()
            }}
            className="flex w-9 items-center justify-center rounded-full hover:bg-ink/8"
          >
            <X aria-hidden="true" className="size-4" />
          </button>
        )}
      </div>
      {isOpen && (
        <Popover label={name} anchor={item} onClose={() => setOpen(false)} className={wide ? 'w-md' : 'w-80'}>
          {children}
        </Popover>
      )}
    </li>
  )
}
