import { clsx } from 'clsx'

type ProgressBarProps = {
  /** What progresses. */
  label: string
  /** 0 to 1. */
  value: number
  className?: string
}

export function ProgressBar({ label, value, className }: ProgressBarProps) {
  const percent = Math.round(Math.max(0, Math.min(1, value)) * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className={clsx('h-2 overflow-hidden rounded-full bg-ink/12', className)}
    >
      <div className="h-full rounded-full bg-accent transition-[width]" style={{ width: `${percent}%` }} />
    </div>
  )
}
