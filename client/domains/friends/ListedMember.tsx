import type { ReactNode } from 'react'
import type { Friend, FriendRequest } from '#shared/domains/friends/friends.contract.ts'
import { shownPicture } from '#shared/domains/photos/photos.contract.ts'
import { agesLine } from '#shared/domains/profiles/profiles.people.rules.ts'
import { shownType } from '#shared/domains/profiles/profiles.rules.ts'
import { Card } from '#client/ui/display/Card.tsx'
import { ProfilePhoto } from '#client/ui/display/ProfilePhoto.tsx'
import { Link } from '#client/ui/frame/Link.tsx'

interface ListedMemberProps {
  member: Friend | FriendRequest
  hasProfile?: boolean
  /** Below who it is. */
  about: ReactNode
  children: ReactNode
}

/** A friend or a requester in a list: who it is, and what can be done. */
export function ListedMember({ member, hasProfile = true, about, children }: ListedMemberProps) {
  const { username, profileType, people, place } = member
  return (
    <Card as="li" pad="none" className="flex flex-col gap-3 p-3 md:p-4">
      <div className="flex items-start gap-3 md:gap-4">
        <ProfilePhoto
          picture={shownPicture(member.picture, 'thumb')}
          profileType={profileType}
          width={80}
          className="shrink-0 rounded-control"
        />
        <div className="min-w-0 flex-1">
          <p className="text-pretty">
            {hasProfile ? (
              <Link
                href={`/profile/${encodeURIComponent(username)}`}
                className="inline-block py-1 font-medium wrap-anywhere hover:underline"
              >
                {username}
              </Link>
            ) : (
              <span className="inline-block py-1 font-medium wrap-anywhere">{username}</span>
            )}
          </p>
          <p className="text-sm text-ink-soft wrap-anywhere">
            {[shownType(profileType), agesLine(people), place].filter(Boolean).join(' · ')}
          </p>
          {about}
        </div>
      </div>
      {children}
    </Card>
  )
}
