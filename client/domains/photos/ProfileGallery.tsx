import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight, Heart, ImagePlus, type LucideIcon } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
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

/** Extends to the edges on a phone. */
const PLACE = 'flex flex-col max-md:-mx-4 max-md:rounded-none max-md:border-x-0 @max-xl:first:border-t-0'
/** The first photo, which is as tall as lets the gallery end level with what's beside it, from 4:5 up to 2:3. */
const FIRST = 'flex -outline-offset-4 @xl:max-h-[calc(min(24rem,42cqw)*1.5)] @xl:grow'

/** The first photo large and the others below it, or a placeholder if there are none. */
export function ProfileGallery({ profile, gallery, isOwn, canFab }: ProfileGalleryProps) {
  const { photos, total, nameOf, open, query } = gallery
  const profileType = profile.profileType ?? 'tvts'
  const [first, ...others] = photos
  if (!first)
    return (
      <Card pad="none" className={PLACE}>
        <ProfilePhoto picture={null} profileType={profileType} fluid className="@xl:grow" />
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
        className={FIRST}
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
      <div className="my-auto flex flex-wrap items-center justify-between gap-3 px-4 py-2">
        <FabButton photo={first} name={nameOf(first)} canFab={canFab} />
        {total > 1 && <p className="flex min-h-11 items-center text-ink-soft">{GALLERY_TEXT.count(total)}</p>}
      </div>
      {others.length > 0 && (
        <PhotoStrip>
          {others.map((photo, at) => (
            <li key={photo.id} className="flex shrink-0 snap-start">
              <PhotoLink
                href={mediaPath(photo.id, 'full')}
                label={GALLERY_TEXT.show(nameOf(photo))}
                className="flex rounded-control"
                onOpen={() => open(at + 1)}
              >
                <ProfilePhoto
                  picture={shownPicture(photo, 'thumb')}
                  profileType={profileType}
                  width={80}
                  className="h-full min-h-25 w-auto! rounded-control"
                />
              </PhotoLink>
            </li>
          ))}
          {query.hasNextPage && (
            <li className="flex shrink-0 items-center">
              <ShowMore of={query}>{GALLERY_TEXT.more}</ShowMore>
            </li>
          )}
        </PhotoStrip>
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

/** How far an arrow scrolls, as a fraction of the row's width. */
const STEP = 0.8

const ARROW =
  'absolute top-1/2 z-1 hidden size-11 -translate-y-1/2 items-center justify-center rounded-full border border-line bg-card shadow-soft group-hover:flex'

/** The other photos in a row. If they don't all fit, arrows scroll it by mouse. Keys and fingers do so without them. */
function PhotoStrip({ children }: { children: ReactNode }) {
  const row = useRef<HTMLUListElement>(null)
  const [hidden, setHidden] = useState({ before: false, after: false })
  const look = () => {
    const { scrollLeft = 0, scrollWidth = 0, clientWidth = 0 } = row.current ?? {}
    setHidden({ before: scrollLeft >= 1, after: scrollWidth - clientWidth - scrollLeft >= 1 })
  }
  const arrow = (Icon: LucideIcon, by: number, place: string) => (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      className={clsx(ARROW, place)}
      onClick={() => row.current?.scrollBy({ left: by * row.current.clientWidth * STEP })}
    >
      <Icon className="size-5" />
    </button>
  )
  return (
    <div className="group relative flex max-h-43 min-h-0 shrink-0 basis-34 @xl:grow" onPointerEnter={look}>
      {hidden.before && arrow(ChevronLeft, -1, 'left-2')}
      <ul
        ref={row}
        className="scroll-row flex min-w-0 flex-1 snap-x scroll-px-4 gap-2 scroll-smooth px-4 pt-1 pb-4 motion-reduce:scroll-auto"
        onScroll={look}
      >
        {children}
      </ul>
      {hidden.after && arrow(ChevronRight, 1, 'right-2')}
    </div>
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
