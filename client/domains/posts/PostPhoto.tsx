import { useState } from 'react'
import { mediaPath, shownPicture } from '#shared/domains/photos/photos.contract.ts'
import type { Post } from '#shared/domains/posts/posts.contract.ts'
import { ProfilePhoto } from '#client/ui/display/ProfilePhoto.tsx'
import { lazyPart } from '#client/ui/feedback/part.ts'
import { PhotoLink } from '#client/ui/form/PhotoLink.tsx'
import { POST_TEXT } from './posts.text.ts'

const Lightbox = lazyPart(async () => (await import('#client/ui/overlay/Lightbox.tsx')).Lightbox)

type PostPhotoProps = Pick<Post, 'author'> & { photo: NonNullable<Post['photo']> }

/** The photo of a post; one press shows the whole of it. */
export function PostPhoto({ photo, author: { username, profileType } }: PostPhotoProps) {
  const [isOpen, setOpen] = useState<boolean>()
  const { id, alt, width, height } = photo
  const title = POST_TEXT.photoBy(username)
  const name = alt || title
  const src = mediaPath(id, 'full')
  return (
    <>
      <PhotoLink
        href={src}
        label={POST_TEXT.showPhoto(name)}
        className="block w-full max-w-xs rounded-control"
        onOpen={() => setOpen(true)}
      >
        <ProfilePhoto
          picture={shownPicture(photo, 'card')}
          profileType={profileType}
          fluid
          className="rounded-control"
        />
      </PhotoLink>
      {isOpen !== undefined && (
        <Lightbox
          open={isOpen}
          onClose={() => setOpen(false)}
          title={title}
          items={[{ id, src, alt: name, caption: alt, width, height }]}
          at={0}
          onMove={() => undefined}
        />
      )}
    </>
  )
}
