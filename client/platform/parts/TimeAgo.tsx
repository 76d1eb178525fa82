import { timeAgo } from '#shared/kernel/time.ts'
import { useExactTime } from '../local.ts'
import { useNow } from '../now.ts'

/** The time elapsed since `at` (ISO 8601), kept up to date, with the exact time on hover. */
export function TimeAgo({ at, className }: { at: string; className?: string }) {
  const then = new Date(at)
  const exact = useExactTime(then)
  return (
    <Time
      at={at}
      text={timeAgo(then, useNow())}
      {...(exact ? { exact } : {})}
      {...(className ? { className } : {})}
    />
  )
}

type TimeProps = {
  /** ISO 8601, for machines. */
  at: string
  /** The visible text: `5 minutes ago`. */
  text: string
  /** The exact time, shown on hover. */
  exact?: string
  className?: string
}

export function Time({ at, text, exact, className }: TimeProps) {
  return (
    <time dateTime={at} title={exact} className={className}>
      {text}
    </time>
  )
}
