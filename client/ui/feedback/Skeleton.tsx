import { clsx } from 'clsx'
import type { ReactNode } from 'react'

/** A grey stand-in shaped by its classes (`h-4 w-32`). Wrap a group of them in `SkeletonGroup`. */
export function Skeleton({ className }: { className?: string }) {
  return <span className={clsx('block animate-breathe rounded-control bg-ink/9', className)} />
}

/** Tells screen readers once that the content shaped by the skeletons inside is loading. */
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
