import { timeAgo } from '#shared/kernel/time.ts'
import { Time } from '#client/ui/display/Time.tsx'
import { useExactTime } from './local.ts'
import { useNow } from './now.ts'

/** How long ago an instant (ISO 8601) was, kept up to date; the exact time on hover. */
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
