import type { ReactNode } from 'react'

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
