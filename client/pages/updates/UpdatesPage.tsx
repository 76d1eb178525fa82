import { useInfiniteQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { shownPicture } from '#shared/domains/photos/photos.contract.ts'
import type { Update } from '#shared/domains/posts/posts.updates.contract.ts'
import { PostAuthor, PostCard, type PostCardProps } from '#client/domains/posts/PostCard.tsx'
import { updatesQuery } from '#client/domains/posts/posts.api.ts'
import { PostActs } from '#client/pages/parts/PostActs.tsx'
import { PagedList } from '#client/platform/parts/PagedList.tsx'
import { Card } from '#client/ui/display/Card.tsx'
import { ProfilePhoto } from '#client/ui/display/ProfilePhoto.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { RowsSkeleton } from '#client/ui/feedback/FormSkeleton.tsx'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { TOP, useNextFocus } from '#client/ui/form/useNextFocus.ts'
import { Link } from '#client/ui/frame/Link.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { UPDATES_TEXT } from './updates.text.ts'

/** Friends' posts, new photos and statuses. */
export function UpdatesPage() {
  const query = useInfiniteQuery(updatesQuery)
  const { box, focusBeside } = useNextFocus(query.data)
  return (
    <>
      <PageHeader title={UPDATES_TEXT.title} description={UPDATES_TEXT.description} />
      <PostActs>
        {(acts) => (
          <div ref={box} className="max-w-2xl">
            <PagedList
              query={query}
              skeleton={<RowsSkeleton rows={4} />}
              failed={UPDATES_TEXT.loadFailed}
              empty={<NoUpdates />}
            >
              {(items) => {
                const updates = groupUpdates(items)
                const ids = updates.map(({ id }) => id)
                return (
                  <ul aria-label={UPDATES_TEXT.list} className="flex flex-col gap-3">
                    {updates.map((update) => (
                      <UpdateCard
                        key={update.id}
                        update={update}
                        {...acts}
                        onGone={(id) => focusBeside(id, ids)}
                      />
                    ))}
                  </ul>
                )
              }}
            </PagedList>
          </div>
        )}
      </PostActs>
    </>
  )
}

type UpdateCardProps = { update: ShownUpdate } & Pick<PostCardProps, 'onReport' | 'foot' | 'onGone'>

function UpdateCard({ update, ...acts }: UpdateCardProps) {
  const { id, at, author, post, photos, status } = update
  if (post) return <PostCard post={{ ...post, id, createdAt: at, author }} {...acts} />
  return (
    <Card as="li" tabIndex={-1} data-place={id} className="flex flex-col gap-3">
      <PostAuthor author={author} at={at}>
        <span>{status === null ? UPDATES_TEXT.photos(photos.length) : UPDATES_TEXT.status}</span>
      </PostAuthor>
      {status === null ? (
        <Photos update={update} />
      ) : (
        <p dir="auto" className="font-serif text-lg whitespace-pre-line wrap-anywhere">
          {status}
        </p>
      )}
    </Card>
  )
}

function Photos({ update: { author, photos } }: { update: ShownUpdate }) {
  const { username, profileType } = author
  return (
    <ul className="grid grid-cols-3 gap-2 sm:grid-cols-4">
      {photos.map((photo) => (
        <li key={photo.id}>
          <Link href={`/profile/${encodeURIComponent(username)}`} className="block rounded-control">
            <ProfilePhoto
              picture={shownPicture(photo, 'card')}
              profileType={profileType}
              alt={photo.alt || UPDATES_TEXT.photoBy(username)}
              fluid
              className="rounded-control"
            />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function NoUpdates() {
  return (
    <EmptyState
      icon={Users}
      title={
        <p tabIndex={-1} data-place={TOP} className="outline-none">
          {UPDATES_TEXT.empty}
        </p>
      }
      action={
        <Link href="/friends/list" className={buttonClass({ look: 'primary' })}>
          {UPDATES_TEXT.toFriends}
        </Link>
      }
    >
      {UPDATES_TEXT.emptyHelp}
    </EmptyState>
  )
}

/** An update as shown, with its photo and those its author added right before it. */
interface ShownUpdate extends Update {
  photos: readonly NonNullable<Update['photo']>[]
}

/** Returns the updates, with a friend's consecutive photos combined into one. */
const groupUpdates = (updates: readonly Update[]): ShownUpdate[] =>
  updates.reduce<ShownUpdate[]>((shown, update) => {
    const latest = shown.at(-1)
    if (!update.photo) return [...shown, { ...update, photos: [] }]
    if (!latest?.photo || latest.author.id !== update.author.id)
      return [...shown, { ...update, photos: [update.photo] }]
    return [...shown.slice(0, -1), { ...latest, photos: [...latest.photos, update.photo] }]
  }, [])
