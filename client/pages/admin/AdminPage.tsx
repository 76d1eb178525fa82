import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import type { Waiting } from '#shared/domains/statistics/statistics.waiting.contract.ts'
import { MOST_WAITING } from '#shared/kernel/waiting.ts'
import { isOpenToStaff, matchRoute, PAGES } from '#shared/routes.ts'
import { BackupLine, BackupWarning } from '#client/domains/settings/BackupLine.tsx'
import { Charts, ThisWeek } from '#client/domains/statistics/Charts.tsx'
import { waitingQuery } from '#client/domains/statistics/statistics.api.ts'
import { WAITING_TEXT } from '#client/domains/statistics/statistics.text.ts'
import { Loaded } from '#client/platform/parts/Loaded.tsx'
import { useNow } from '#client/platform/now.ts'
import { useSession } from '#client/platform/calls/session.ts'
import { Badge } from '#client/ui/display/Badge.tsx'
import { Card, Section } from '#client/ui/display/Card.tsx'
import { RowsSkeleton } from '#client/ui/feedback/FormSkeleton.tsx'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { Link } from '#client/ui/frame/Link.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { mostPressingFirst, startOf } from './admin.state.ts'
import { ADMIN_PAGE_TEXT, ADMIN_TEXT } from './admin.text.ts'

/** The admin page itself, and a second URL of another page. */
const UNLISTED = new Set(['/admin', '/admin/verification'])

/** Shows the staff's queues, then the week's figures, and links to everything else. */
export function AdminPage() {
  const { isAdmin } = useSession()
  const query = useQuery(waitingQuery)
  return (
    <>
      <PageHeader title={ADMIN_TEXT.title} />
      <div className="flex flex-col gap-10">
        {isAdmin && <BackupWarning />}
        <Section title={ADMIN_TEXT.now}>
          <Loaded query={query} skeleton={<RowsSkeleton rows={2} />} failed={ADMIN_TEXT.loadFailed}>
            {({ waiting }) => <WorkList waiting={waiting} />}
          </Loaded>
        </Section>
        {isAdmin && <ThisWeek />}
        <EverythingElse waiting={query.data?.waiting ?? []} />
        {isAdmin && <BackupLine />}
        {isAdmin && <Charts />}
      </div>
    </>
  )
}

function WorkList({ waiting }: { waiting: readonly Waiting[] }) {
  const queues = mostPressingFirst(waiting)
  if (queues.length === 0) return <p className="text-lg text-pretty text-ink-soft">{ADMIN_TEXT.nothing}</p>
  return (
    <ul aria-label={ADMIN_TEXT.now} className="grid gap-4 sm:grid-cols-2">
      {queues.map((queue, at) => (
        <QueueTile key={queue.page} queue={queue} isFirst={at === 0} />
      ))}
    </ul>
  )
}

/**
 * Links every staff page that has no tile above, on a phone with what it's for. On wider screens, where the sidebar
 * links them as well, they take up little room.
 */
function EverythingElse({ waiting }: { waiting: readonly Waiting[] }) {
  const { user } = useSession()
  const tiled = new Set(mostPressingFirst(waiting).map(({ page }) => page))
  const pages = PAGES.filter(
    (page) =>
      isOpenToStaff(page, user?.role ?? '') &&
      !page.path.includes('{') &&
      !UNLISTED.has(page.path) &&
      !tiled.has(page.path),
  )
  return (
    <Section title={ADMIN_TEXT.rest}>
      <ul aria-label={ADMIN_TEXT.title} className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
        {pages.map(({ path, title }) => (
          <li key={path} className="max-md:border-b max-md:border-line">
            <Link href={path} className="group block max-md:min-h-14 max-md:py-2.5 md:py-1.5">
              <span className="block font-medium group-hover:underline">{title}</span>{' '}
              <span className="text-sm text-pretty text-ink-soft max-md:block md:sr-only">
                {ADMIN_PAGE_TEXT[path]}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** A queue with waiting items: their number, the longest wait, the members concerned, and one button to start. */
function QueueTile({ queue, isFirst }: { queue: Waiting; isFirst: boolean }) {
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
