import { clsx } from 'clsx'
import type { Waiting } from '#shared/domains/statistics/statistics.waiting.contract.ts'
import { MOST_WAITING } from '#shared/kernel/waiting.ts'
import { matchRoute } from '#shared/routes.ts'
import { WAITING_TEXT } from '#client/domains/statistics/statistics.text.ts'
import { useNow } from '#client/platform/now.ts'
import { Badge } from '#client/ui/display/Badge.tsx'
import { Card } from '#client/ui/display/Card.tsx'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { Link } from '#client/ui/frame/Link.tsx'
import { startOf } from './admin.state.ts'
import { ADMIN_TEXT } from './admin.text.ts'

/** A queue in which something waits: how much, for how long, of whom, and one button to begin. */
export function QueueTile({ queue, isFirst }: { queue: Waiting; isFirst: boolean }) {
  const { page, count, urgent, oldest, first } = queue
  const now = useNow()
  const route = matchRoute(page)?.route
  if (!route || oldest === null) return null
  const others = count < MOST_WAITING ? count - first.length : undefined
  return (
    <Card as="li" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 className="text-xl">
          <Link href={page} className="hover:underline">
            {route.title}
          </Link>
        </h3>
        {urgent > 0 && <Badge look="danger">{ADMIN_TEXT.urgent(urgent)}</Badge>}
      </div>
      <p>
        <span className="block font-serif text-4xl tabular-nums">{WAITING_TEXT.number(count)}</span>{' '}
        <span className="text-ink-soft">{WAITING_TEXT.some(count, new Date(oldest), now)}</span>
      </p>
      {first.length > 0 && (
        <p className="font-medium text-pretty wrap-anywhere">{ADMIN_TEXT.first(first, others)}</p>
      )}
      <Link
        href={startOf(route.path)}
        className={clsx(buttonClass({ look: isFirst ? 'primary' : 'secondary' }), 'mt-auto self-start')}
      >
        {urgent > 0 ? ADMIN_TEXT.startUrgent : ADMIN_TEXT.startOldest}
        <span className="sr-only">: {route.title}</span>
      </Link>
    </Card>
  )
}
