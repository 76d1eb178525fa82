import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReceivedFab } from '#shared/domains/photos/photos.fabs.contract.ts'
import { shownPicture } from '#shared/domains/photos/photos.contract.ts'
import { Card } from '#client/ui/display/Card.tsx'
import { FormSkeleton } from '#client/ui/feedback/FormSkeleton.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { TimeAgo } from '#client/platform/TimeAgo.tsx'
import { ProfilePhoto } from '#client/ui/display/ProfilePhoto.tsx'
import { Username } from '#client/ui/display/Username.tsx'
import { FabList } from './FabList.tsx'
import { fabsQuery } from './photos.fabs.api.ts'
import { FAB_LISTS_TEXT } from './photos.fabs.text.ts'

/** Who has fabbed the member's photos of late. */
export function RecentFabs() {
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
