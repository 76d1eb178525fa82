import { clsx } from 'clsx'

/** A grey stand-in shaped by its classes (`h-4 w-32`). Wrap a group of them in `SkeletonGroup`. */
export function Skeleton({ className }: { className?: string }) {
  return <span className={clsx('block animate-breathe rounded-control bg-ink/9', className)} />
}
