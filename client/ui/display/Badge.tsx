import { clsx } from 'clsx'
import { BadgeCheck, X } from 'lucide-react'
import type { ReactNode } from 'react'

const LOOKS = {
  neutral: 'border-line bg-sunken text-ink-soft',
  gold: 'border-gold-line bg-gold-soft text-gold',
  silver: 'border-silver-line bg-silver-soft text-silver',
  verified: 'border-verified/30 bg-verified-soft text-verified',
  new: 'border-accent/30 bg-accent-soft text-accent-strong',
  danger: 'border-danger/30 bg-danger-soft text-danger',
}

type BadgeProps = { look?: keyof typeof LOOKS; children: ReactNode; className?: string }

/** A short label. Gold and silver are only for membership tiers, `verified` only for verified members. */
export function Badge({ look = 'neutral', children, className }: BadgeProps) {
  return (
    <span
      className={clsx(
        'inline-flex min-h-6 items-center gap-1 rounded-full border px-2 text-sm leading-none font-medium whitespace-nowrap',
        LOOKS[look],
        className,
      )}
    >
      {look === 'verified' && <BadgeCheck aria-hidden="true" className="size-4" />}
      {children}
    </span>
  )
}

interface ActivityProps {
  activity: { text: string; isOnline: boolean } | null
  className?: string
}

/** When a member was last here, or nothing if that isn't known. */
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

type ChipProps = { label: string; onRemove: () => void }

/** A selected filter or value, removed on click. */
export function Chip({ label, onRemove }: ChipProps) {
  return (
    <button
      type="button"
      onClick={onRemove}
      aria-label={`Remove ${label}`}
      className="inline-flex max-w-full min-h-9 items-center gap-1.5 rounded-full border border-accent/40 bg-accent-soft pr-2.5 pl-3.5 text-sm font-medium text-accent-strong transition-colors hover:border-accent"
    >
      <span className="min-w-0 truncate">{label}</span>
      <X aria-hidden="true" className="size-4 shrink-0" />
    </button>
  )
}
