import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { shownPicture } from '#shared/domains/photos/photos.contract.ts'
import { chatCountsQuery } from '#client/domains/chat/chat.counts.api.ts'
import { inviteCountQuery } from '#client/domains/friends/friends.counts.api.ts'
import { unreadQuery } from '#client/domains/messages/messages.counts.api.ts'
import { noticesQuery } from '#client/domains/notifications/notifications.list.api.ts'
import { newNoticesQuery } from '#client/domains/notifications/notifications.new.api.ts'
import { newWinksQuery } from '#client/domains/winks/winks.counts.api.ts'
import { itemsOf } from '#client/platform/calls/lists.ts'
import { Card } from '#client/ui/display/Card.tsx'
import { ProfilePhoto } from '#client/ui/display/ProfilePhoto.tsx'
import { ErrorState } from '#client/platform/parts/Loaded.tsx'
import { Skeleton, SkeletonGroup } from '#client/ui/feedback/Skeleton.tsx'
import { useNextFocus } from '#client/ui/form/useNextFocus.ts'
import { Link } from '#client/ui/frame/Link.tsx'
import { facesIn, othersIn, type Part } from './dashboard.state.ts'
import { DASHBOARD_TEXT } from './dashboard.text.ts'

/** Summarises unseen news in one sentence. Every page's frame has the same counts. */
export function DashboardNews() {
  return (
    <section aria-label={DASHBOARD_TEXT.news}>
      <News />
    </section>
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
  const listed = itemsOf(useInfiniteQuery(noticesQuery).data)
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
  const { all, fabbedPhotos, viewers } = notices.data
  const counts = [
    { count: chats.data.chats, says: happened.chats, href: `/chat/${chats.data.latestChat}` },
    { count: unread.data.threads, says: happened.unread, href: '/messages/inbox' },
    { count: invites.data.count, says: happened.invites, href: '/friends/invites' },
    { count: winks.data.count, says: happened.winks, href: '/winks' },
    { count: fabbedPhotos, says: happened.fabs, href: '/photos/recent-fabs' },
    { count: viewers, says: happened.looks, href: '/profile/viewers' },
  ].filter(({ count }) => count > 0)
  const parts = [
    ...counts.map(({ count, says, href }) => ({ text: says(count), href })),
    ...(all > 0 ? othersIn(listed) : []),
  ]
  if (parts.length === 0) return <Nothing />
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <Faces faces={facesIn(listed)} />
      <Sentence parts={parts} />
    </div>
  )
}

function Nothing() {
  return (
    <p className="text-ink-soft">
      <span>{DASHBOARD_TEXT.nothingNew}</span>{' '}
      <Link href="/browse" className="link">
        {DASHBOARD_TEXT.browse}
      </Link>{' '}
      <span>{DASHBOARD_TEXT.sayHello}</span>
    </p>
  )
}

/** The number of parts shown before the member asks for more. */
const SAID = 3
const PART =
  'underline decoration-accent/40 decoration-1 underline-offset-4 transition-colors hover:text-accent-strong hover:decoration-current'

function Sentence({ parts }: { parts: readonly Part[] }) {
  const [isWhole, setWhole] = useState(false)
  const { box, focusNext } = useNextFocus(isWhole)
  const said = isWhole ? parts : parts.slice(0, SAID)
  const isMore = said.length < parts.length
  const between = (at: number) =>
    at === 0 ? '' : at === parts.length - 1 ? DASHBOARD_TEXT.and : DASHBOARD_TEXT.comma
  return (
    <div ref={box} className="min-w-60 flex-1">
      <p className="font-serif text-lg text-pretty md:text-xl">
        {said.map(({ text, href }, at) => (
          <Fragment key={href}>
            <span>{between(at)}</span>
            <Link href={href} data-place={at} className={PART}>
              {at === 0 ? text.charAt(0).toUpperCase() + text.slice(1) : text}
            </Link>
          </Fragment>
        ))}
        {isMore && (
          <>
            <span>{DASHBOARD_TEXT.and}</span>
            <button
              type="button"
              className={PART}
              onClick={() => {
                focusNext(String(SAID))
                setWhole(true)
              }}
            >
              {DASHBOARD_TEXT.more}
            </button>
          </>
        )}
        <span>{DASHBOARD_TEXT.end}</span>
      </p>
    </div>
  )
}

/** The members behind the news, as far as the notification list reveals them. */
function Faces({ faces }: { faces: ReturnType<typeof facesIn> }) {
  if (faces.length === 0) return null
  return (
    <div className="flex pl-2">
      {faces.map(({ id, username, picture, profileType }) => (
        <ProfilePhoto
          key={id}
          picture={shownPicture(picture, 'thumb')}
          profileType={profileType}
          alt={username}
          shape="round"
          width={44}
          className="-ml-2 ring-2 ring-page"
        />
      ))}
    </div>
  )
}
