import { clsx } from 'clsx'
import type { ReactNode } from 'react'

/** A grey placeholder shaped by its classes (`h-4 w-32`). Wrap a group of them in `SkeletonGroup`. */
export function Skeleton({ className }: { className?: string }) {
  return <span className={clsx('block animate-breathe rounded-control bg-ink/9', className)} />
}

/** Announces to screen readers once that the content inside is loading. */
export function SkeletonGroup({
  children,
  label = 'Loading',
  className,
}: {
  children: ReactNode
  label?: string
  className?: string
}) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      <div aria-hidden="true" className="contents">
        {children}
      </div>
    </div>
  )
}

/** A spinning ring. Only inside buttons and menus, since pages load with a `Skeleton`. */
export function Spinner({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className={clsx('size-4 animate-spin', className)}>
      <circle cx="8" cy="8" r="6.5" fill="none" stroke="currentColor" strokeWidth="2" opacity="0.25" />
      <path
        d="M14.5 8A6.5 6.5 0 0 0 8 1.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  )
}
