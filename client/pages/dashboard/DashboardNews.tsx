import { useQuery } from '@tanstack/react-query'
import { ArrowRight, Eye, Heart, Mail, MessagesSquare, Smile, UserPlus } from 'lucide-react'
import { chatCountsQuery } from '#client/domains/chat/chat.counts.api.ts'
import { inviteCountQuery } from '#client/domains/friends/friends.counts.api.ts'
import { unreadQuery } from '#client/domains/messages/messages.counts.api.ts'
import { newNoticesQuery } from '#client/domains/notifications/notifications.new.api.ts'
import { newWinksQuery } from '#client/domains/winks/winks.counts.api.ts'
import { Card } from '#client/ui/display/Card.tsx'
import { Section } from '#client/ui/display/Section.tsx'
import { ErrorState } from '#client/ui/feedback/ErrorState.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { SkeletonGroup } from '#client/ui/feedback/SkeletonGroup.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { DASHBOARD_TEXT } from './dashboard.text.ts'

/** What has happened that the member hasn't seen yet: what the frame of every page counts, in words. */
export function DashboardNews({ className }: { className: string }) {
  return (
    <Section title={DASHBOARD_TEXT.news} className={className}>
      <News />
    </Section>
  )
}

const { happened } = DASHBOARD_TEXT

function News() {
  const asked = {
    unread: useQuery(unreadQuery),
    chats: useQuery(chatCountsQuery),
    winks: useQuery(newWinksQuery),
    invites: useQuery(inviteCountQuery),
    notices: useQuery(newNoticesQuery),
  }
  const failed = Object.values(asked).filter(({ isLoadingError }) => isLoadingError)
  if (failed.length > 0) {
    return (
      <Card>
        <ErrorState
          message={DASHBOARD_TEXT.newsFailed}
          busy={failed.some(({ isFetching }) => isFetching)}
          onRetry={() => failed.forEach(({ refetch }) => void refetch())}
        />
      </Card>
    )
  }
  const { unread, chats, winks, invites, notices } = asked
  if (!unread.data || !chats.data || !winks.data || !invites.data || !notices.data) {
    return (
      <SkeletonGroup>
        <Skeleton className="h-12 w-full" />
      </SkeletonGroup>
    )
  }
  const { fabbedPhotos, lookers } = notices.data
  const news = [
    {
      icon: MessagesSquare,
      count: chats.data.chats,
      says: happened.chats,
      href: `/chat/${chats.data.latestChat}`,
    },
    { icon: Mail, count: unread.data.threads, says: happened.unread, href: '/messages/inbox' },
    { icon: UserPlus, count: invites.data.count, says: happened.invites, href: '/friends/invites' },
    { icon: Smile, count: winks.data.count, says: happened.winks, href: '/winks' },
    { icon: Heart, count: fabbedPhotos, says: happened.fabs, href: '/photos/recent-fabs' },
    { icon: Eye, count: lookers, says: happened.looks, href: '/profile/viewers' },
  ].filter(({ count }) => count > 0)
  if (news.length === 0) return <p className="text-ink-soft">{DASHBOARD_TEXT.nothingNew}</p>
  return (
    <Card pad="none">
      <ul className="divide-y divide-line">
        {news.map(({ icon: Icon, count, says, href }) => (
          <li key={href}>
            <Link
              href={href}
              className="flex min-h-11 items-center gap-3 px-4 py-2 -outline-offset-2 transition-colors hover:bg-sunken md:px-5"
            >
              <Icon aria-hidden="true" className="size-5 shrink-0 text-accent" strokeWidth={1.75} />
              <span className="flex-1 font-medium">{says(count)}</span>
              <ArrowRight aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
