import type { PublicProfile } from '#shared/domains/profiles/profiles.contract.ts'
import { mediaPath, shownPicture } from '#shared/domains/photos/photos.contract.ts'
import { ProfilePhoto } from '#client/ui/display/ProfilePhoto.tsx'
import { PhotoLink } from '#client/ui/form/PhotoLink.tsx'
import { GALLERY_TEXT } from './photos.shown.text.ts'

/** The profile photo beside the name; one press shows the whole of it. */
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
