import { useInfiniteQuery } from '@tanstack/react-query'
import type { FabbedPhoto } from '#shared/domains/photos/photos.fabs.contract.ts'
import { shownPicture } from '#shared/domains/photos/photos.contract.ts'
import { Card } from '#client/ui/display/Card.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { SkeletonGroup } from '#client/ui/feedback/SkeletonGroup.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { placeBeside, useNextFocus } from '#client/ui/form/useNextFocus.ts'
import { Link } from '#client/ui/frame/Link.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { itemsOf } from '#client/platform/lists.ts'
import { TimeAgo } from '#client/platform/TimeAgo.tsx'
import { ProfilePhoto } from '#client/ui/display/ProfilePhoto.tsx'
import { Username } from '#client/ui/display/Username.tsx'
import { FabList } from './FabList.tsx'
import { fabbedQuery, useTakeBack } from './photos.fabs.api.ts'
import { FAB_LISTS_TEXT } from './photos.fabs.text.ts'

const GRID = 'grid grid-cols-2 gap-4 md:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))]'

/** The photos that the member has fabbed. */
export function FabbedPhotos() {
  const query = useInfiniteQuery(fabbedQuery)
  const takeBack = useTakeBack()
  const { box, focusNext } = useNextFocus(query.data)
  const forget = ({ photo }: FabbedPhoto) => {
    const next = placeBeside(
      photo.id,
      itemsOf(query.data).map((item) => item.photo.id),
    )
    takeBack.mutate(photo.id, { onSuccess: () => focusNext(next) })
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
