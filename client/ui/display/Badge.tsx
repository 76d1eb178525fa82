import { clsx } from 'clsx'
import { BadgeCheck } from 'lucide-react'
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

/** A word about a thing. Gold and silver are membership tiers, `verified` is a checked member, nothing else. */
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
