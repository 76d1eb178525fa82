import type { ReactNode } from 'react'
import type { Friend, FriendRequest } from '#shared/domains/friends/friends.contract.ts'
import { shownPicture } from '#shared/domains/photos/photos.contract.ts'
import { whoLine } from '#shared/domains/profiles/profiles.people.rules.ts'
import { MemberRow } from '#client/ui/display/MemberRow.tsx'

interface ListedMemberProps {
  member: Friend | FriendRequest
  hasProfile?: boolean
  /** Shown below the member's name. */
  about: ReactNode
  children: ReactNode
}

/** A friend or requester in a list, with the available actions. */
export function ListedMember({ member, hasProfile = true, about, children }: ListedMemberProps) {
  return (
    <MemberRow
      username={member.username}
      picture={shownPicture(member.picture, 'thumb')}
      profileType={member.profileType}
      facts={whoLine(member)}
      href={hasProfile ? `/profile/${encodeURIComponent(member.username)}` : undefined}
      about={about}
    >
      {children}
    </MemberRow>
  )
}
