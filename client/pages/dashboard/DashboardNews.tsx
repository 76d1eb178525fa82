import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { unreadQuery } from '#client/domains/messages/messages.counts.api.ts'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { Card } from '#client/ui/display/Card.tsx'
import { ErrorState } from '#client/ui/feedback/ErrorState.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { SkeletonGroup } from '#client/ui/feedback/SkeletonGroup.tsx'
import { DASHBOARD_TEXT } from './dashboard.text.ts'

/** How many conversations wait to be read. */
export function DashboardNews() {
  const unread = useQuery(unreadQuery)
  if (unread.isPending) {
    return (
      <SkeletonGroup>
        <Skeleton className="h-24 w-full" />
      </SkeletonGroup>
    )
  }
  if (unread.isLoadingError) {
    return (
      <Card>
        <ErrorState
          message={DASHBOARD_TEXT.newsFailed}
          busy={unread.isFetching}
          onRetry={() => void unread.refetch()}
        />
      </Card>
    )
  }
  const count = unread.data.threads
  if (count === 0) return <p className="text-ink-soft">{DASHBOARD_TEXT.nothingUnread}</p>
  return (
    <Card className="flex flex-wrap items-center gap-4">
      <Mail aria-hidden="true" className="size-7 text-accent" strokeWidth={1.5} />
      <p className="min-w-44 flex-1 font-semibold">{DASHBOARD_TEXT.unread(count)}</p>
      <Link href="/messages/inbox" className={buttonClass()}>
        {DASHBOARD_TEXT.openInbox}
      </Link>
    </Card>
  )
}
