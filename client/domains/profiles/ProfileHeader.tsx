import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { PublicProfile } from '#shared/domains/profiles/profiles.contract.ts'
import { whoLine } from '#shared/domains/profiles/profiles.people.rules.ts'
import { Badge } from '#client/ui/display/Badge.tsx'
import { Card } from '#client/ui/display/Card.tsx'
import { Activity } from '#client/ui/display/Activity.tsx'
import { Username } from '#client/ui/display/Username.tsx'
import { shownActivity } from './profiles.activity.text.ts'
import { PUBLIC_TEXT } from './profiles.text.ts'

interface ProfileHeaderProps {
  profile: PublicProfile
  portrait: ReactNode
  actions: ReactNode
}

/** Characters from which a username stands smaller beside the photo on a phone. */
const LONG_NAME = 10

/** Who it is, at a glance, and what can be done here. */
export function ProfileHeader({ profile, portrait, actions }: ProfileHeaderProps) {
  return (
    <Card pad="lg" className="flex flex-wrap items-center gap-5 md:gap-8">
      {portrait}
      <div className="flex min-w-40 flex-1 flex-col gap-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className={clsx('min-w-0', profile.username.length > LONG_NAME && 'max-sm:text-xl')}>
            <Username name={profile.username} />
          </h1>
          {profile.verified && (
            <span className="flex flex-wrap items-center gap-x-2">
              <Badge look="verified">{PUBLIC_TEXT.verified}</Badge>
              {profile.verifiedSince && (
                <span className="text-sm text-ink-soft">{PUBLIC_TEXT.since(profile.verifiedSince)}</span>
              )}
            </span>
          )}
        </div>
        <p className="text-lg">{whoLine({ profileType: profile.profileType, people: profile.people })}</p>
        {profile.place && <p className="text-ink-soft">{profile.place}</p>}
        <Activity activity={shownActivity(profile.lastActive)} />
      </div>
      {actions && (
        <div className="flex w-full flex-wrap gap-3 *:max-md:grow *:first:max-md:w-full md:w-auto">
          {actions}
        </div>
      )}
      {profile.status && (
        <p className="w-full border-t border-line pt-5 whitespace-pre-line">
          <span className="block text-sm text-ink-soft">{PUBLIC_TEXT.status}</span>
          <bdi>{profile.status}</bdi>
        </p>
      )}
    </Card>
  )
}
