import type { ReactNode } from 'react'
import type { PublicProfile } from '#shared/domains/profiles/profiles.contract.ts'
import { ProfileAbout } from './ProfileAbout.tsx'
import { ProfileHeader } from './ProfileHeader.tsx'
import { ProfileMatch } from './ProfileMatch.tsx'
import { ProfilePeople } from './ProfilePeople.tsx'

interface ProfileCardsProps {
  profile: PublicProfile
  isOwn?: boolean
  /** What can be done here; nothing where the profile is only looked at. */
  actions?: ReactNode
}

/** All that a profile shows, in its order. */
export function ProfileCards({ profile, isOwn = false, actions }: ProfileCardsProps) {
  return (
    <article className="grid gap-4 md:gap-6 lg:grid-cols-[2fr_1fr]">
      <ProfileHeader profile={profile} actions={actions} />
      <ProfileMatch profile={profile} />
      <ProfileAbout profile={profile} isOwn={isOwn} />
      <ProfilePeople people={profile.people} />
    </article>
  )
}
