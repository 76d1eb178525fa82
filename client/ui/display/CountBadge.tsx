import { clsx } from 'clsx'

type CountBadgeProps = {
  count: number | undefined
  /** The noun for what's counted, for screen readers: `unread`. */
  noun?: string
  className?: string
}

/** Shows the number of new items, nothing at 0, and `99+` above 99. */
export function CountBadge({ count = 0, noun = 'new', className }: CountBadgeProps) {
  if (count <= 0) return null
  return (
    <span
      className={clsx(
        'inline-flex min-h-5 min-w-5 items-center justify-center rounded-full bg-accent px-1.5 text-sm leading-none font-semibold text-on-accent tabular-nums',
        className,
      )}
    >
      {count > 99 ? '99+' : count}
      <span className="sr-only"> {noun}</span>
    </span>
  )
}
