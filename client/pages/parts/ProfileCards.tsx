import type { ReactNode } from 'react'
import { mediaPath } from '#shared/domains/photos/photos.contract.ts'
import type { PublicProfile } from '#shared/domains/profiles/profiles.contract.ts'
import { FabButton } from '#client/domains/photos/FabButton.tsx'
import { ProfileGallery } from '#client/domains/photos/ProfileGallery.tsx'
import { ProfilePortrait } from '#client/domains/photos/ProfilePortrait.tsx'
import type { PhotosQuery } from '#client/domains/photos/photos.shown.api.ts'
import { useGallery } from '#client/domains/photos/photos.shown.state.ts'
import { GALLERY_TEXT } from '#client/domains/photos/photos.shown.text.ts'
import { ProfileAbout } from '#client/domains/profiles/ProfileAbout.tsx'
import { ProfileHeader } from '#client/domains/profiles/ProfileHeader.tsx'
import { ProfileMatch } from '#client/domains/profiles/ProfileMatch.tsx'
import { ProfilePeople } from '#client/domains/profiles/ProfilePeople.tsx'
import { lazyPart } from '#client/ui/feedback/part.ts'
import { ReportPhoto } from './ReportPhoto.tsx'

const Lightbox = lazyPart(async () => (await import('#client/ui/overlay/Lightbox.tsx')).Lightbox)

interface ProfileCardsProps {
  profile: PublicProfile
  photos: PhotosQuery
  isOwn?: boolean
  canFab?: boolean
  /** What can be done here; nothing where the profile is only looked at. */
  actions?: ReactNode
  /** What the member has posted. */
  posts?: ReactNode
}

/** Side by side on a desk; on a phone one below the other, in the order that each card says. */
const COLUMN = 'contents lg:flex lg:min-w-0 lg:flex-col lg:gap-6'

/** All that a profile shows, in its order. */
export function ProfileCards({
  profile,
  photos,
  isOwn = false,
  canFab = false,
  actions,
  posts,
}: ProfileCardsProps) {
  const gallery = useGallery(profile, photos)
  const { nameOf, at, isOpen } = gallery
  const shown = gallery.photos[at]
  return (
    <article className="flex flex-col gap-4 md:gap-6 lg:grid lg:grid-cols-[2fr_1fr] lg:items-start">
      <div className={COLUMN}>
        <ProfileHeader
          profile={profile}
          portrait={<ProfilePortrait profile={profile} onOpen={gallery.openProfilePhoto} />}
          actions={actions}
        />
        <ProfileAbout profile={profile} isOwn={isOwn} />
        <ProfilePeople people={profile.people} />
        {posts && <div className="order-last empty:hidden">{posts}</div>}
      </div>
      <div className={COLUMN}>
        <ProfileGallery profile={profile} gallery={gallery} canFab={canFab} />
        <ProfileMatch profile={profile} />
      </div>
      {isOpen !== undefined && shown && (
        <Lightbox
          open={isOpen}
          onClose={gallery.close}
          title={GALLERY_TEXT.title(profile.username)}
          items={gallery.photos.map((photo) => ({
            id: photo.id,
            src: mediaPath(photo.id, 'full'),
            alt: nameOf(photo),
            caption: photo.alt,
            isWatched: photo.isShared,
            width: photo.width,
            height: photo.height,
          }))}
          total={gallery.total}
          at={at}
          onMove={gallery.open}
          actions={
            <>
              <FabButton photo={shown} name={nameOf(shown)} canFab={canFab} />
              {canFab && (
                <ReportPhoto
                  key={shown.id}
                  photoId={shown.id}
                  name={nameOf(shown)}
                  onHidden={gallery.close}
                />
              )}
            </>
          }
        />
      )}
    </article>
  )
}
