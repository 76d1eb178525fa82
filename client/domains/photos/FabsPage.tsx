import { useInfiniteQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { Heart } from 'lucide-react'
import type { ReactNode } from 'react'
import { shownPicture } from '#shared/domains/photos/photos.contract.ts'
import type { FabbedPhoto, ReceivedFab } from '#shared/domains/photos/photos.fabs.contract.ts'
import { itemsOf } from '#client/platform/calls/lists.ts'
import { PagedList, type PagedQuery } from '#client/platform/parts/PagedList.tsx'
import { TimeAgo } from '#client/platform/parts/TimeAgo.tsx'
import { Card } from '#client/ui/display/Card.tsx'
import { ProfilePhoto } from '#client/ui/display/ProfilePhoto.tsx'
import { Username } from '#client/ui/display/Username.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { FormSkeleton } from '#client/ui/feedback/FormSkeleton.tsx'
import { Skeleton, SkeletonGroup } from '#client/ui/feedback/Skeleton.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { TOP, useNextFocus } from '#client/ui/form/useNextFocus.ts'
import { Link } from '#client/ui/frame/Link.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { fabbedQuery, fabsQuery, useTakeBack } from './photos.fabs.api.ts'
import { FAB_LISTS_TEXT } from './photos.text.ts'

/** The photos the member fabbed, or the fabs on the member's own photos, depending on the URL. */
export function FabsPage() {
  const { pathname } = useLocation()
  return pathname.startsWith('/photos/recent') ? <RecentFabs /> : <FabbedPhotos />
}

const GRID = 'grid grid-cols-2 gap-4 md:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))]'

/** The photos the member has fabbed. */
function FabbedPhotos() {
  const query = useInfiniteQuery(fabbedQuery)
  const takeBack = useTakeBack()
  const { box, focusBeside } = useNextFocus(query.data)
  const forget = ({ photo }: FabbedPhoto) => {
    const places = itemsOf(query.data).map((item) => item.photo.id)
    takeBack.mutate(photo.id, { onSuccess: () => focusBeside(photo.id, places) })
  }
  return (
    <>
      <PageHeader title={FAB_LISTS_TEXT.fabbed} description={FAB_LISTS_TEXT.fabbedHelp} />
      <div ref={box}>
        <FabList
          query={query}
          label={FAB_LISTS_TEXT.fabbedList}
          className={GRID}
          skeleton={<FabbedSkeleton />}
        >
          {(item) => (
            <FabbedCard
              key={item.photo.id}
              item={item}
              isBusy={takeBack.isPending && takeBack.variables === item.photo.id}
              onTakeBack={() => forget(item)}
            />
          )}
        </FabList>
      </div>
    </>
  )
}

interface FabbedCardProps {
  item: FabbedPhoto
  isBusy: boolean
  onTakeBack: () => void
}

function FabbedCard({ item: { photo, owner, fabbedAt }, isBusy, onTakeBack }: FabbedCardProps) {
  const { username, profileType } = owner
  return (
    <Card as="li" pad="none" className="flex flex-col">
      <Link href={`/profile/${username}`} className="rounded-t-card -outline-offset-4">
        <ProfilePhoto
          picture={shownPicture(photo, 'card')}
          profileType={profileType}
          alt={photo.alt || FAB_LISTS_TEXT.photoBy(username)}
          fluid
        />
      </Link>
      <div className="flex flex-1 flex-col gap-2 p-3">
        <div className="flex-1">
          <Link
            href={`/profile/${username}`}
            className="flex min-h-11 items-center font-medium wrap-anywhere hover:underline"
          >
            <Username name={username} />
          </Link>
          <TimeAgo at={fabbedAt} className="text-sm text-ink-soft" />
        </div>
        <Button
          size="sm"
          wide
          aria-label={FAB_LISTS_TEXT.takeBackOf(username)}
          data-place={photo.id}
          busy={isBusy}
          onClick={onTakeBack}
        >
          {FAB_LISTS_TEXT.takeBack}
        </Button>
      </div>
    </Card>
  )
}

function FabbedSkeleton() {
  return (
    <SkeletonGroup className={GRID}>
      {[0, 1, 2, 3].map((each) => (
        <Card key={each} pad="none" className="flex flex-col">
          <Skeleton className="aspect-4/5 w-full rounded-none" />
          <span className="flex flex-col gap-3 p-3">
            <Skeleton className="h-5 w-24" />
            <Skeleton className="h-11 w-full" />
          </span>
        </Card>
      ))}
    </SkeletonGroup>
  )
}

/** The members who recently fabbed this member's photos. */
function RecentFabs() {
  const query = useInfiniteQuery(fabsQuery)
  return (
    <>
      <PageHeader title={FAB_LISTS_TEXT.received} description={FAB_LISTS_TEXT.receivedHelp} />
      <FabList
        query={query}
        label={FAB_LISTS_TEXT.receivedList}
        className="flex flex-col gap-3"
        skeleton={<FormSkeleton fields={3} />}
      >
        {(fab) => <FabRow key={fab.id} fab={fab} />}
      </FabList>
    </>
  )
}

function FabRow({ fab: { photo, by, fabbedAt } }: { fab: ReceivedFab }) {
  return (
    <Card as="li" pad="none" className="flex items-center gap-3 p-3 md:gap-4">
      <ProfilePhoto
        picture={shownPicture(by.picture, 'thumb')}
        profileType={by.profileType}
        shape="round"
        width={48}
      />
      <div className="min-w-0 flex-1">
        <p className="text-pretty">
          <Link
            href={`/profile/${by.username}`}
            className="inline-block py-2.5 font-medium wrap-anywhere hover:underline"
          >
            <Username name={by.username} />
          </Link>{' '}
          {FAB_LISTS_TEXT.fabbedYours}
        </p>
        <TimeAgo at={fabbedAt} className="text-sm text-ink-soft" />
      </div>
      <Link href="/photos/manage" className="shrink-0 rounded-control">
        <ProfilePhoto
          picture={shownPicture(photo, 'thumb')}
          profileType="tvts"
          width={64}
          alt={FAB_LISTS_TEXT.yourPhoto}
          className="rounded-control"
        />
      </Link>
    </Card>
  )
}

interface FabListProps<T> {
  query: PagedQuery<T>
  label: string
  className: string
  skeleton: ReactNode
  children: (item: T) => ReactNode
}

/** A list of fabs, given or received. */
function FabList<T>({ query, label, className, skeleton, children }: FabListProps<T>) {
  return (
    <PagedList
      query={query}
      skeleton={skeleton}
      failed={FAB_LISTS_TEXT.loadFailed}
      empty={
        <EmptyState
          icon={Heart}
          title={
            <p tabIndex={-1} data-place={TOP} className="outline-none">
              {FAB_LISTS_TEXT.empty}
            </p>
          }
          action={
            <Link href="/browse" className={buttonClass({ look: 'primary' })}>
              {FAB_LISTS_TEXT.browse}
            </Link>
          }
        >
          {FAB_LISTS_TEXT.emptyHelp}
        </EmptyState>
      }
    >
      {(items) => (
        <ul aria-label={label} className={className}>
          {items.map(children)}
        </ul>
      )}
    </PagedList>
  )
}
