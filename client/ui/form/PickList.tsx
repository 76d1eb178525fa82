import { clsx } from 'clsx'
import type { ReactNode } from 'react'

interface PickListProps<T> {
  /** For screen readers. */
  label: string
  items: readonly T[]
  /** The one that is open. */
  openId: string | null
  onOpen: (id: string) => void
  children: (item: T) => ReactNode
}

/** Rows each of which opens one, beside or above what is open. */
export function PickList<T extends { id: string }>({
  label,
  items,
  openId,
  onOpen,
  children,
}: PickListProps<T>) {
  return (
    <ul aria-label={label} className="flex flex-col gap-2">
      {items.map((item) => (
        <li key={item.id}>
          <button
            type="button"
            data-entry={item.id}
            aria-current={item.id === openId || undefined}
            className={clsx(
              'flex min-h-16 w-full flex-col gap-1 rounded-card border p-3 text-left transition-colors',
              item.id === openId ? 'border-accent bg-accent-soft' : 'border-line bg-card hover:bg-sunken',
            )}
            onClick={() => onOpen(item.id)}
          >
            {children(item)}
          </button>
        </li>
      ))}
    </ul>
  )
}
