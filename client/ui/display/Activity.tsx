import { clsx } from 'clsx'

interface ActivityProps {
  activity: { text: string; isOnline: boolean } | null
  className?: string
}

/** When a member was last here; nothing where it is not known. */
export function Activity({ activity, className }: ActivityProps) {
  if (activity === null) return null
  return (
    <span className={clsx('inline-flex items-center gap-1.5 text-sm text-ink-soft', className)}>
      <span
        aria-hidden="true"
        className={clsx(
          'size-2.5 shrink-0 rounded-full ring-2 ring-card',
          activity.isOnline ? 'bg-online' : 'bg-control-line',
        )}
      />
      <span className="truncate">{activity.text}</span>
    </span>
  )
}
