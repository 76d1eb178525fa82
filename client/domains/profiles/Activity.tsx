import { clsx } from 'clsx'
import type { ActivityBand } from '#shared/domains/profiles/profiles.rules.ts'
import { ACTIVITY_TEXT } from './profiles.activity.text.ts'

/** When a member was last here, in bands; nothing where it is hidden or long ago. */
export function Activity({ band, className }: { band: ActivityBand | null; className?: string }) {
  if (band === null) return null
  return (
    <span className={clsx('inline-flex items-center gap-1.5 text-sm text-ink-soft', className)}>
      <span
        aria-hidden="true"
        className={clsx('size-2 rounded-full', band === 'online now' ? 'bg-accent' : 'bg-control-line')}
      />
      {ACTIVITY_TEXT[band]}
    </span>
  )
}
