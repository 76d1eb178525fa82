import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { useModalContent } from './useModalContent.ts'

type SheetProps = {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Buttons that stay at the bottom edge. */
  actions?: ReactNode
  side?: 'left' | 'right' | 'bottom'
}

/** A modal panel on an edge: navigation from the left, filters from the bottom or, on a wide screen, from the right. */
export function Sheet({ open, onClose, title, children, actions, side = 'left' }: SheetProps) {
  const modal = useModalContent()
  return (
    <Radix.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-appear bg-veil" />
        <Radix.Content
          {...modal}
          aria-describedby={undefined}
          className={clsx(
            'fixed z-50 flex flex-col bg-card text-ink shadow-soft focus:outline-none',
            side === 'left' && 'inset-y-0 left-0 w-[min(20rem,88vw)] animate-slide-in',
            side === 'right' && 'inset-y-0 right-0 w-96 animate-slide-back',
            side === 'bottom' && 'inset-x-0 bottom-0 max-h-[88dvh] animate-slide-up rounded-t-card',
          )}
        >
          <div className="flex items-center justify-between gap-4 border-b border-line py-2 pr-2 pl-5">
            <Radix.Title className="text-lg">{title}</Radix.Title>
            <Radix.Close
              aria-label="Close"
              className="flex size-11 items-center justify-center rounded-control text-ink-soft hover:bg-ink/8 hover:text-ink"
            >
              <X aria-hidden="true" className="size-5" />
            </Radix.Close>
          </div>
          <div className="relative flex-1 overflow-y-auto overscroll-contain p-4">{children}</div>
          <div
            className={
              actions
                ? 'flex gap-3 border-t border-line p-4 pb-[max(1rem,env(safe-area-inset-bottom))]'
                : 'pb-[env(safe-area-inset-bottom)]'
            }
          >
            {actions}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
