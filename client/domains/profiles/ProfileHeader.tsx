import { clsx } from 'clsx'
import { BadgeCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PublicProfile } from '#shared/domains/profiles/profiles.contract.ts'
import { whoLine } from '#shared/domains/profiles/profiles.people.rules.ts'
import { Activity } from '#client/ui/display/Activity.tsx'
import { Badge } from '#client/ui/display/Badge.tsx'
import { Username } from '#client/ui/display/Username.tsx'
import { shownActivity } from './profiles.activity.text.ts'
import { PUBLIC_TEXT } from './profiles.text.ts'

interface ProfileHeaderProps {
  profile: PublicProfile
  portrait: ReactNode
  actions: ReactNode
}

/** Characters from which a username stands smaller, and smaller still. */
const LONG_NAME = 10
const LONGER_NAME = 17

const CARD = 'rounded-card border border-line bg-card shadow-soft'
/** The same where there is room beside the picture. */
const WIDE_CARD =
  '@xl:flex @xl:flex-wrap @xl:items-center @xl:gap-x-6 @xl:gap-y-5 @xl:rounded-card @xl:border @xl:border-line @xl:bg-card @xl:p-8 @xl:shadow-soft'
/** In a narrow window they stay above the bottom bar; a low one has no room for that. */
const STICKING =
  '[@media(height>=30rem)]:@max-xl:sticky [@media(height>=30rem)]:@max-xl:bottom-(--bottom-bar) [@media(height>=30rem)]:@max-xl:order-last'

/**
 * Who it is, at a glance, and what can be done here: a card beside the picture, or, where there is no room for that, the
 * name over the lower edge of the picture, and the actions in a bar at the end of the window.
 */
export function ProfileHeader({ profile, portrait, actions }: ProfileHeaderProps) {
  const { username, profileType, people, place, verified, verifiedSince, status } = profile
  return (
    <div className={clsx('contents', WIDE_CARD)}>
      <div className="hidden shrink-0 @3xl:not-empty:block">{portrait}</div>
      <div className="flex min-w-40 flex-1 items-end @max-xl:pointer-events-none @max-xl:absolute @max-xl:inset-x-0 @max-xl:top-0 @max-xl:aspect-4/5 print:static! print:aspect-auto! max-md:-mx-4">
        <div className="flex w-full flex-col gap-1 @max-xl:over-photo @max-xl:px-4 @max-xl:pb-4 @xl:gap-2">
          <h1
            className={clsx(
              username.length > LONG_NAME && 'text-2xl!',
              username.length > LONGER_NAME && '@xl:text-xl!',
            )}
          >
            <Username name={username} />
            {verified && (
              <BadgeCheck
                aria-hidden="true"
                className="mb-0.5 ml-2 inline size-6 align-middle @max-xl:text-(--on-photo-verified) @xl:text-verified"
              />
            )}
          </h1>
          <p className="text-lg">{whoLine({ profileType, people })}</p>
          {place && <p className="@xl:text-ink-soft">{place}</p>}
          <Activity activity={shownActivity(profile.lastActive)} className="@max-xl:text-inherit!" />
        </div>
      </div>
      {actions && (
        <div
          className={clsx(
            STICKING,
            'z-10 flex gap-2 border-line bg-card **:scroll-mb-0! @max-xl:border-t @max-xl:p-3 @max-xl:shadow-soft max-md:-mx-4 @max-xl:max-md:px-4 @max-xl:md:rounded-card @max-xl:md:border @xl:w-full print:hidden',
          )}
        >
          {actions}
        </div>
      )}
      {(verified || status) && (
        <div className={clsx('flex w-full flex-col gap-4', CARD, 'p-5 @xl:border-0 @xl:p-0 @xl:shadow-none')}>
          {verified && (
            <p className="flex flex-wrap items-center gap-x-2">
              <Badge look="verified">{PUBLIC_TEXT.verified}</Badge>
              {verifiedSince && (
                <span className="text-sm text-ink-soft">{PUBLIC_TEXT.since(verifiedSince)}</span>
              )}
            </p>
          )}
          {status && (
            <p className="whitespace-pre-line">
              <span className="block text-sm text-ink-soft">{PUBLIC_TEXT.status}</span>
              <bdi>{status}</bdi>
            </p>
          )}
        </div>
      )}
    </div>
  )
}
