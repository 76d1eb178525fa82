import { Check } from 'lucide-react'
import type { PublicProfile } from '#shared/domains/profiles/profiles.contract.ts'
import { shownType } from '#shared/domains/profiles/profiles.rules.ts'
import type { ProfileType } from '#shared/kernel/profile-types.ts'
import { Badge } from '#client/ui/display/Badge.tsx'
import { Card } from '#client/ui/display/Card.tsx'
import { PUBLIC_TEXT } from './profiles.text.ts'

/** The member's own text, as plain text. */
export function ProfileAbout({ profile, isOwn }: { profile: PublicProfile; isOwn: boolean }) {
  const { profileTitle, profileText, bio, username } = profile
  return (
    <Card as="section" pad="lg" className="flex min-w-0 flex-col gap-4">
      <h2 dir="auto" className="text-2xl">
        {profileTitle || PUBLIC_TEXT.about}
      </h2>
      {profileText || bio ? (
        <>
          {profileText && (
            <p dir="auto" className="max-w-prose font-serif text-lg whitespace-pre-line">
              {profileText}
            </p>
          )}
          {bio && (
            <p dir="auto" className="max-w-prose whitespace-pre-line text-ink-soft">
              {bio}
            </p>
          )}
        </>
      ) : (
        <p className="text-ink-soft">{isOwn ? PUBLIC_TEXT.noTextOwn : PUBLIC_TEXT.noText(username)}</p>
      )}
    </Card>
  )
}

interface ProfileMatchProps {
  profile: PublicProfile
  /** The viewer's type, or null for visitors and on the member's own profile. */
  viewerType: ProfileType | null
}

/** What the two members have in common, then who the member is looking for, and the interests, shared ones first. */
export function ProfileMatch({ profile, viewerType }: ProfileMatchProps) {
  const { lookingFor, sharedInterests, interests } = profile
  const looksForViewer = viewerType !== null && (lookingFor.length === 0 || lookingFor.includes(viewerType))
  const shared = [
    ...(looksForViewer ? [PUBLIC_TEXT.looksForYou] : []),
    ...(sharedInterests > 0 ? [PUBLIC_TEXT.shared(interests.slice(0, sharedInterests))] : []),
  ]
  const types =
    lookingFor.length > 0
      ? lookingFor.map((type) => ({ name: shownType(type), isShared: type === viewerType }))
      : [{ name: PUBLIC_TEXT.everyone, isShared: looksForViewer }]
  return (
    <Card as="section" pad="lg" className="flex flex-col gap-6 @xl:flex-1">
      {shared.length > 0 && (
        <div className="flex flex-col gap-3">
          <h2>{PUBLIC_TEXT.share}</h2>
          <ul className="flex flex-wrap gap-x-5 gap-y-1 font-medium text-accent-strong">
            {shared.map((line) => (
              <li key={line} className="flex items-center gap-1.5">
                <Check aria-hidden="true" className="size-4 shrink-0" />
                {line}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="flex flex-col gap-3">
        <h2 className="text-lg">{PUBLIC_TEXT.lookingFor}</h2>
        <Chips chips={types} />
        <ul className="flex flex-wrap gap-x-5 gap-y-1 text-ink-soft">
          <li>{PUBLIC_TEXT.ages(profile.ageMin, profile.ageMax)}</li>
          <li>{profile.meetSmokers ? PUBLIC_TEXT.meetSmokers : PUBLIC_TEXT.noSmokers}</li>
          {profile.canTravel && <li>{PUBLIC_TEXT.canTravel}</li>}
          {profile.canAccommodate && <li>{PUBLIC_TEXT.canAccommodate}</li>}
        </ul>
      </div>
      <div className="flex flex-col gap-3">
        <h2 className="text-lg">{PUBLIC_TEXT.interests}</h2>
        {interests.length === 0 && <p className="text-ink-soft">{PUBLIC_TEXT.noInterests}</p>}
        <Chips chips={interests.map((name, at) => ({ name, isShared: at < sharedInterests }))} />
      </div>
    </Card>
  )
}

/** Words side by side, with a tick on those the viewer shares. */
function Chips({ chips }: { chips: readonly { name: string; isShared: boolean }[] }) {
  return (
    <ul className="flex flex-wrap gap-2 empty:hidden">
      {chips.map(({ name, isShared }) => (
        <li key={name}>
          <Badge look={isShared ? 'new' : 'neutral'}>
            {isShared && <Check aria-hidden="true" className="size-4" />}
            {name}
          </Badge>
        </li>
      ))}
    </ul>
  )
}
