import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type EmptyStateProps = {
  /** What will appear here. */
  title: ReactNode
  children?: ReactNode
  /** The next sensible action: a button or a link with `buttonClass()`. */
  action?: ReactNode
  icon?: LucideIcon
  className?: string
}

export function EmptyState({ title, children, action, icon: Icon, className }: EmptyStateProps) {
  return (
    <div className={clsx('flex flex-col items-center gap-3 px-4 py-12 text-center', className)}>
      {Icon && (
        <span className="mb-1 flex size-14 items-center justify-center rounded-full bg-accent-soft text-accent">
          <Icon aria-hidden="true" className="size-6" strokeWidth={1.75} />
        </span>
      )}
      <div className="font-serif text-xl font-[560] text-balance">{title}</div>
      {children && <div className="max-w-prose text-pretty text-ink-soft">{children}</div>}
      {action && <div className="mt-2 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  )
}
