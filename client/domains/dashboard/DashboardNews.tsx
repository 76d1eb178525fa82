import { useQuery } from '@tanstack/react-query'
import { Mail, MailOpen } from 'lucide-react'
import { unreadQuery } from '#client/domains/messages/messages.api.ts'
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
  const Icon = count > 0 ? Mail : MailOpen
  return (
    <Card className="flex flex-wrap items-center gap-4">
      <Icon
        aria-hidden="true"
        className={count > 0 ? 'size-7 text-accent' : 'size-7 text-ink-soft'}
        strokeWidth={1.5}
      />
      <div className="min-w-44 flex-1">
        <p className="font-semibold">
          {count > 0 ? DASHBOARD_TEXT.unread(count) : DASHBOARD_TEXT.nothingUnread}
        </p>
        {count === 0 && <p className="text-ink-soft">{DASHBOARD_TEXT.nothingUnreadHelp}</p>}
      </div>
      <Link href="/messages/inbox" className={buttonClass({ look: count > 0 ? 'primary' : 'secondary' })}>
        {DASHBOARD_TEXT.openInbox}
      </Link>
    </Card>
  )
}
