import type { ReactNode } from 'react'
import { shownPicture } from '#shared/domains/photos/photos.contract.ts'
import type { MemberSummary } from '#shared/domains/profiles/profiles.contract.ts'
import { TimeAgo } from '#client/platform/TimeAgo.tsx'
import { ProfilePhoto } from '#client/ui/display/ProfilePhoto.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { Username } from '#client/ui/display/Username.tsx'

interface PostAuthorProps {
  author: MemberSummary
  at: string
  /** What can be done about it. */
  menu?: ReactNode
  /** Beside the time. */
  children?: ReactNode
}

/** The head of a post or an update: whose it is, and from when. */
export function PostAuthor({ author, at, menu, children }: PostAuthorProps) {
  return (
    <div className="flex items-start gap-3">
      <ProfilePhoto
        picture={shownPicture(author.picture, 'thumb')}
        profileType={author.profileType}
        shape="round"
        width={48}
      />
      <div className="min-w-0 flex-1">
        <p>
          <Link
            href={`/profile/${encodeURIComponent(author.username)}`}
            className="inline-block py-0.5 font-medium wrap-anywhere hover:underline"
          >
            <Username name={author.username} />
          </Link>
        </p>
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
          <TimeAgo at={at} />
          {children}
        </p>
      </div>
      {menu}
    </div>
  )
}
