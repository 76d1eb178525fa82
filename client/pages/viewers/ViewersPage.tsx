import { useInfiniteQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import type { ProfileViewer } from '#shared/domains/profiles/profiles.views.contract.ts'
import { shownPicture } from '#shared/domains/photos/photos.contract.ts'
import { viewersQuery } from '#client/domains/profiles/profiles.shown.api.ts'
import { VIEWERS_TEXT } from '#client/domains/profiles/profiles.text.ts'
import { PagedList } from '#client/platform/parts/PagedList.tsx'
import { TimeAgo } from '#client/platform/parts/TimeAgo.tsx'
import { Card } from '#client/ui/display/Card.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { FormSkeleton } from '#client/ui/feedback/FormSkeleton.tsx'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { Link } from '#client/ui/frame/Link.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { ProfilePhoto } from '#client/ui/display/ProfilePhoto.tsx'
import { Username } from '#client/ui/display/Username.tsx'

/** Lists the members who viewed the profile, or shows only their number with a free membership. */
export function ViewersPage() {
  return (
    <>
      <PageHeader
        title={VIEWERS_TEXT.title}
        description={
          <>
            <p>{VIEWERS_TEXT.description}</p>
            <p>
              {VIEWERS_TEXT.ownTrace}{' '}
              <Link href="/account/privacy#leave-trace" className="underline">
                {VIEWERS_TEXT.ownTraceLink}
              </Link>
              .
            </p>
          </>
        }
      />
      <Viewers />
    </>
  )
}

function Viewers() {
  const query = useInfiniteQuery(viewersQuery)
  const count = query.data?.pages[0]?.count ?? 0
  return (
    <PagedList
      query={query}
      skeleton={<FormSkeleton fields={3} />}
      failed={VIEWERS_TEXT.loadFailed}
      empty={count > 0 ? <OnlyCounted count={count} /> : <Nobody />}
    >
      {(viewers) => (
        <ul aria-label={VIEWERS_TEXT.list} className="grid gap-3 lg:grid-cols-2">
          {viewers.map((viewer) => (
            <ViewerRow key={viewer.id} viewer={viewer} />
          ))}
        </ul>
      )}
    </PagedList>
  )
}

function ViewerRow({ viewer }: { viewer: ProfileViewer }) {
  return (
    <Card as="li" pad="none" className="flex items-center gap-4 p-3 md:p-4">
      <ProfilePhoto
        picture={shownPicture(viewer.picture, 'thumb')}
        profileType={viewer.profileType}
        shape="round"
        width={64}
      />
      <div className="min-w-0 flex-1">
        <Link
          href={`/profile/${viewer.username}`}
          className="inline-block py-2.5 font-medium wrap-anywhere hover:underline"
        >
          <Username name={viewer.username} />
        </Link>
        <TimeAgo at={viewer.viewedAt} className="block text-sm text-ink-soft" />
      </div>
    </Card>
  )
}

function OnlyCounted({ count }: { count: number }) {
  return (
    <EmptyState
      icon={Eye}
      title={<p>{VIEWERS_TEXT.counted(count)}</p>}
      action={
        <Link href="/support" className={buttonClass({ look: 'primary' })}>
          {VIEWERS_TEXT.memberships}
        </Link>
      }
    >
      {VIEWERS_TEXT.countedHelp}
    </EmptyState>
  )
}

function Nobody() {
  return (
    <EmptyState
      icon={Eye}
      title={<p>{VIEWERS_TEXT.empty}</p>}
      action={
        <Link href="/account/edit" className={buttonClass({ look: 'primary' })}>
          {VIEWERS_TEXT.edit}
        </Link>
      }
    >
      {VIEWERS_TEXT.emptyHelp}
    </EmptyState>
  )
}
