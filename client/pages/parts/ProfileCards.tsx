import { Flag } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { mediaPath } from '#shared/domains/photos/photos.contract.ts'
import type { PublicProfile } from '#shared/domains/profiles/profiles.contract.ts'
import type { ProfileType } from '#shared/kernel/profile-types.ts'
import { type PhotosQuery, useGallery } from '#client/domains/photos/photos.shown.api.ts'
import { GALLERY_TEXT } from '#client/domains/photos/photos.text.ts'
import { FabButton, ProfileGallery, ProfilePortrait } from '#client/domains/photos/ProfileGallery.tsx'
import { ProfileAbout, ProfileMatch } from '#client/domains/profiles/ProfileAbout.tsx'
import { ProfileHeader, ProfilePeople } from '#client/domains/profiles/ProfileHeader.tsx'
import { REPORT_TEXT } from '#client/domains/reports/reports.text.ts'
import { lazyPart } from '#client/ui/feedback/part.ts'
import { IconButton } from '#client/ui/form/Button.tsx'

const Lightbox = lazyPart(async () => (await import('#client/ui/overlay/Lightbox.tsx')).Lightbox)

interface ProfileCardsProps {
  profile: PublicProfile
  photos: PhotosQuery
  isOwn?: boolean
  canFab?: boolean
  /** The viewer's type. Null for visitors and on the member's own profile. */
  viewerType?: ProfileType | null
  /** The actions on this profile. Omitted if it's only a preview. */
  actions?: ReactNode
  /** The member's relationship to the viewer. */
  standing?: ReactNode
  /** The member's posts. */
  posts?: ReactNode
}

/** Everything a profile shows, in order. */
export function ProfileCards({
  profile,
  photos,
  isOwn = false,
  canFab = false,
  viewerType = null,
  actions,
  standing,
  posts,
}: ProfileCardsProps) {
  const gallery = useGallery(profile, photos)
  const { nameOf, at, isOpen } = gallery
  const shown = gallery.photos[at]
  return (
    <div className="@container max-md:first:-mt-4">
      <article className="relative flex flex-col gap-4 @max-xl:**:scroll-mb-40 @xl:grid @xl:grid-cols-[min(24rem,42%)_1fr] @xl:gap-6">
        <ProfileGallery profile={profile} gallery={gallery} isOwn={isOwn} canFab={canFab} />
        <div className="contents min-w-0 @xl:flex @xl:flex-col @xl:gap-6">
          <ProfileHeader
            profile={profile}
            portrait={<ProfilePortrait profile={profile} onOpen={gallery.openProfilePhoto} />}
            actions={actions}
            standing={standing}
          />
          <ProfileMatch profile={profile} viewerType={viewerType} />
        </div>
        <div className="contents min-w-0 @xl:col-span-2 @xl:flex @xl:flex-col @xl:gap-6">
          <ProfileAbout profile={profile} isOwn={isOwn} />
          <ProfilePeople people={profile.people} />
          {posts && <div className="empty:hidden">{posts}</div>}
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
    </div>
  )
}

const ReportDialog = lazyPart(async () => (await import('./ReportDialog.tsx')).ReportDialog)

/** Reports the photo being shown, which then disappears. */
function ReportPhoto({ photoId, name, onHidden }: { photoId: string; name: string; onHidden: () => void }) {
  const [isOpen, setOpen] = useState<boolean>()
  return (
    <>
      <IconButton
        icon={Flag}
        label={REPORT_TEXT.reportName(name)}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {isOpen !== undefined && (
        <ReportDialog
          open={isOpen}
          onClose={() => setOpen(false)}
          kind="photo"
          id={photoId}
          onHidden={onHidden}
        />
      )}
    </>
  )
}
