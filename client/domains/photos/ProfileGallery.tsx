import { clsx } from 'clsx'
import { Heart, ImagePlus } from 'lucide-react'
import { mediaPath, shownPicture } from '#shared/domains/photos/photos.contract.ts'
import type { ShownPhoto } from '#shared/domains/photos/photos.shown.contract.ts'
import type { PublicProfile } from '#shared/domains/profiles/profiles.contract.ts'
import { Card } from '#client/ui/display/Card.tsx'
import { PhotoLink, ProfilePhoto } from '#client/ui/display/ProfilePhoto.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import { ShowMore } from '#client/ui/form/ShowMore.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { type Gallery, useFab } from './photos.shown.api.ts'
import { FABS_TEXT, GALLERY_TEXT } from './photos.text.ts'

interface ProfileGalleryProps {
  profile: PublicProfile
  gallery: Gallery
  isOwn: boolean
  canFab: boolean
}

/** Extends to the edges on a phone, and stays visible beside a long page. */
const PLACE =
  'max-md:-mx-4 max-md:rounded-none max-md:border-x-0 @max-xl:first:border-t-0 [@media(height>=48rem)]:@xl:sticky @xl:top-[calc(var(--header-height)+1.5rem)]'

/** The first photo large and the others below it, or a placeholder if there are none. */
export function ProfileGallery({ profile, gallery, isOwn, canFab }: ProfileGalleryProps) {
  const { photos, total, nameOf, open, query } = gallery
  const profileType = profile.profileType ?? 'tvts'
  const [first, ...others] = photos
  if (!first)
    return (
      <Card pad="none" className={PLACE}>
        <ProfilePhoto picture={null} profileType={profileType} fluid />
        {isOwn && (
          <p className="p-4">
            <Link href="/photos/manage" className={buttonClass({ wide: true })}>
              <ImagePlus aria-hidden="true" className="size-5" />
              {GALLERY_TEXT.add}
            </Link>
          </p>
        )}
      </Card>
    )
  return (
    <Card as="section" pad="none" className={PLACE} aria-label={GALLERY_TEXT.title(profile.username)}>
      <PhotoLink
        href={mediaPath(first.id, 'full')}
        label={GALLERY_TEXT.show(nameOf(first))}
        className="block -outline-offset-4"
        onOpen={() => open(0)}
      >
        <ProfilePhoto
          picture={shownPicture(first, 'card')}
          profileType={profileType}
          srcSet={srcSetOf(first)}
          sizes="(min-width: 48rem) 30rem, 100vw"
          fluid
          eager
        />
      </PhotoLink>
      <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-2">
        <FabButton photo={first} name={nameOf(first)} canFab={canFab} />
        {total > 1 && <p className="flex min-h-11 items-center text-ink-soft">{GALLERY_TEXT.count(total)}</p>}
      </div>
      {others.length > 0 && (
        <ul className="scroll-row flex snap-x scroll-px-4 gap-2 px-4 pt-1 pb-4">
          {others.map((photo, at) => (
            <li key={photo.id} className="shrink-0 snap-start">
              <PhotoLink
                href={mediaPath(photo.id, 'full')}
                label={GALLERY_TEXT.show(nameOf(photo))}
                className="block rounded-control"
                onOpen={() => open(at + 1)}
              >
                <ProfilePhoto
                  picture={shownPicture(photo, 'thumb')}
                  profileType={profileType}
                  width={80}
                  className="rounded-control"
                />
              </PhotoLink>
            </li>
          ))}
          {query.hasNextPage && (
            <li className="flex shrink-0 items-center">
              <ShowMore of={query}>{GALLERY_TEXT.more}</ShowMore>
            </li>
          )}
        </ul>
      )}
      {query.isError && (
        <p role="alert" className="flex flex-wrap items-center gap-3 px-4 pb-4 text-sm">
          {GALLERY_TEXT.loadFailed}
          <Button size="sm" busy={query.isFetching} onClick={() => void query.refetch()}>
            {GALLERY_TEXT.tryAgain}
          </Button>
        </p>
      )}
    </Card>
  )
}

const srcSetOf = ({ id, width }: ShownPhoto) =>
  `${mediaPath(id, 'card')} ${Math.min(400, width)}w, ${mediaPath(id, 'full')} ${width}w`

/** The profile photo beside the name. Pressing it shows it at full size. */
export function ProfilePortrait({ profile, onOpen }: { profile: PublicProfile; onOpen: () => void }) {
  const { picture, username } = profile
  if (!picture) return null
  return (
    <PhotoLink
      href={mediaPath(picture.id, 'full')}
      label={GALLERY_TEXT.enlarge(username)}
      className="rounded-full"
      onOpen={onOpen}
    >
      <ProfilePhoto
        picture={shownPicture(picture, 'card')}
        profileType={profile.profileType ?? 'tvts'}
        shape="round"
        width={130}
      />
    </PhotoLink>
  )
}

interface FabButtonProps {
  photo: ShownPhoto
  name: string
  /** Members can't fab their own photos, and visitors can't fab at all. */
  canFab: boolean
}

/**
 * A button to fab a photo, with the number of fabs. Shows only the number to anyone who can't fab, and nothing if the
 * owner has turned fabs off.
 */
export function FabButton({ photo, name, canFab }: FabButtonProps) {
  const fab = useFab()
  if (!photo.fabs) return null
  const { count, isMine } = photo.fabs
  const heart = <Heart aria-hidden="true" className={clsx('size-5 text-accent', isMine && 'fill-current')} />
  if (!canFab)
    return count > 0 ? (
      <p className="flex min-h-11 items-center gap-2">
        {heart}
        {FABS_TEXT.count(count)}
      </p>
    ) : null
  return (
    <span className="flex items-center gap-3">
      <button
        type="button"
        aria-pressed={isMine}
        aria-label={FABS_TEXT.of(name)}
        className={buttonClass()}
        onClick={() => fab.mutate({ photoId: photo.id, isMine: !isMine })}
      >
        {heart}
        {FABS_TEXT.fab}
      </button>
      {count > 0 && <span className="text-ink-soft">{FABS_TEXT.count(count)}</span>}
    </span>
  )
}
