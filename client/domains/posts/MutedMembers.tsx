import { useInfiniteQuery } from '@tanstack/react-query'
import { shownPicture } from '#shared/domains/photos/photos.contract.ts'
import { fullDate } from '#client/platform/format.ts'
import { itemsOf } from '#client/platform/calls/lists.ts'
import { PagedList } from '#client/platform/parts/PagedList.tsx'
import { Card, Section } from '#client/ui/display/Card.tsx'
import { ProfilePhoto } from '#client/ui/display/ProfilePhoto.tsx'
import { RowsSkeleton } from '#client/ui/feedback/FormSkeleton.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { TOP, useNextFocus } from '#client/ui/form/useNextFocus.ts'
import { Link } from '#client/ui/frame/Link.tsx'
import { Username } from '#client/ui/display/Username.tsx'
import { mutesQuery, useUnmutePosts } from './posts.acts.api.ts'
import { MUTED_TEXT } from './posts.text.ts'

/** The members whose posts this member has muted, with a way to unmute them. */
export function MutedMembers() {
  const query = useInfiniteQuery(mutesQuery)
  const unmute = useUnmutePosts()
  const { box, focusBeside } = useNextFocus(query.data)
  const show = (id: string) => {
    const places = itemsOf(query.data).map((member) => member.id)
    unmute.mutate(id, { onSuccess: () => focusBeside(id, places) })
  }
  return (
    <div ref={box}>
      <Section title={MUTED_TEXT.title} description={MUTED_TEXT.description}>
        <PagedList
          query={query}
          skeleton={<RowsSkeleton rows={1} />}
          failed={MUTED_TEXT.loadFailed}
          empty={
            <p tabIndex={-1} data-place={TOP} className="text-ink-soft outline-none">
              {MUTED_TEXT.empty}
            </p>
          }
        >
          {(members) => (
            <ul aria-label={MUTED_TEXT.list} className="flex flex-col gap-3">
              {members.map(({ id, username, profileType, picture, mutedAt }) => (
                <Card as="li" key={id} className="flex flex-wrap items-center gap-x-4 gap-y-3">
                  <ProfilePhoto
                    picture={shownPicture(picture, 'thumb')}
                    profileType={profileType}
                    shape="round"
                    width={48}
                  />
                  <div className="min-w-0 flex-1 basis-40">
                    <Link
                      href={`/profile/${encodeURIComponent(username)}`}
                      className="inline-block py-0.5 font-medium wrap-anywhere hover:underline"
                    >
                      <Username name={username} />
                    </Link>
                    <p className="text-sm text-ink-soft">{MUTED_TEXT.mutedOn(fullDate(new Date(mutedAt)))}</p>
                  </div>
                  <Button
                    aria-label={MUTED_TEXT.unmuteName(username)}
                    data-place={id}
                    busy={unmute.isPending && unmute.variables === id}
                    onClick={() => show(id)}
                  >
                    {MUTED_TEXT.unmute}
                  </Button>
                </Card>
              ))}
            </ul>
          )}
        </PagedList>
      </Section>
    </div>
  )
}
