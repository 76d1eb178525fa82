import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { useModalContent } from './useModalContent.ts'

type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** Buttons, the main one last. */
  actions?: ReactNode
  size?: 'sm' | 'md' | 'lg'
}

/**
 * A modal dialog, which slides up from the bottom edge on a phone. `Esc`, the backdrop and the close button call
 * `onClose`.
 */
export function Dialog({ open, onClose, title, description, children, actions, size = 'md' }: DialogProps) {
  const modal = useModalContent()
  return (
    <Radix.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 animate-appear bg-veil" />
        <Radix.Content
          {...modal}
          data-dialog
          {...(!description && { 'aria-describedby': undefined })}
          className={clsx(
            'fixed z-50 flex flex-col bg-card text-ink shadow-soft focus:outline-none',
            'inset-x-0 bottom-0 max-h-[90dvh] animate-rise rounded-t-card pb-[env(safe-area-inset-bottom)]',
            'md:inset-0 md:m-auto md:h-fit md:max-h-[85dvh] md:w-[calc(100%-3rem)] md:rounded-card md:border md:border-line',
            size === 'sm' && 'md:max-w-md',
            size === 'md' && 'md:max-w-xl',
            size === 'lg' && 'md:max-w-4xl',
          )}
        >
          <div className="px-5 pt-5 pr-14 md:px-6 md:pt-6 md:pr-16">
            <Radix.Title className="text-xl">{title}</Radix.Title>
            {description && (
              <Radix.Description className="mt-2 text-pretty text-ink-soft">{description}</Radix.Description>
            )}
          </div>
          {children && (
            <div
              className={clsx(
                'scroll-shadow relative min-h-0 overflow-y-auto px-5 pt-4 md:px-6',
                actions ? 'pb-3' : 'pb-5 md:rounded-b-card md:pb-6',
              )}
            >
              {children}
            </div>
          )}
          <div
            className={clsx(
              actions
                ? 'flex flex-col-reverse gap-3 px-5 py-4 md:flex-row md:flex-wrap md:justify-end md:px-6 md:pt-5 md:pb-6'
                : !children && 'pb-5 md:pb-6',
            )}
          >
            {actions}
          </div>
          <Radix.Close
            aria-label="Close"
            className="absolute top-3 right-3 flex size-11 items-center justify-center rounded-control text-ink-soft hover:bg-ink/8 hover:text-ink"
          >
            <X aria-hidden="true" className="size-5" />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
