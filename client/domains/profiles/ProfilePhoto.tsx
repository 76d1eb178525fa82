import { mediaPath } from '#shared/domains/photos/photos.contract.ts'
import type { Picture } from '#shared/kernel/picture.ts'
import type { ProfileType } from '#shared/kernel/profile-types.ts'
import { ProfilePicture } from '#client/ui/display/ProfilePicture.tsx'
import type { ComponentProps } from 'react'

type ProfilePhotoProps = Omit<ComponentProps<typeof ProfilePicture>, 'kind' | 'src' | 'thumbHash' | 'alt'> & {
  picture: Picture | null
  profileType: ProfileType
  /** Which stored size: `thumb` up to 160 pixels, `card` for cards, `full` beyond. */
  size?: 'thumb' | 'card' | 'full'
  /** Describes the picture; left out where the name stands beside it. */
  alt?: string
}

/** A member's picture, or the silhouette of the profile type. */
export function ProfilePhoto({ picture, profileType, size = 'card', alt = '', ...rest }: ProfilePhotoProps) {
  return (
    <ProfilePicture
      {...rest}
      alt={alt}
      kind={profileType}
      src={picture && mediaPath(picture.id, size)}
      thumbHash={picture?.thumbhash}
    />
  )
}
