import { Check } from 'lucide-react'
import type { PublicProfile } from '#shared/domains/profiles/profiles.contract.ts'
import { shownType } from '#shared/domains/profiles/profiles.rules.ts'
import { Badge } from '#client/ui/display/Badge.tsx'
import { Card } from '#client/ui/display/Card.tsx'
import { PUBLIC_TEXT } from './profiles.text.ts'

/** Whom they look for, and the interests, shared ones first. */
export function ProfileMatch({ profile }: { profile: PublicProfile }) {
  const { lookingFor, sharedInterests, interests } = profile
  return (
    <Card as="section" pad="lg" className="order-2 flex flex-col gap-6">
      <div className="flex flex-col gap-3">
        <h2 className="text-xl">{PUBLIC_TEXT.lookingFor}</h2>
        <ul className="flex flex-wrap gap-2">
          {(lookingFor.length > 0 ? lookingFor.map(shownType) : [PUBLIC_TEXT.everyone]).map((type) => (
            <li key={type}>
              <Badge>{type}</Badge>
            </li>
          ))}
        </ul>
        <ul className="flex flex-col gap-1 text-ink-soft">
          <li>{PUBLIC_TEXT.ages(profile.ageMin, profile.ageMax)}</li>
          <li>{profile.meetSmokers ? PUBLIC_TEXT.meetSmokers : PUBLIC_TEXT.noSmokers}</li>
          {profile.canTravel && <li>{PUBLIC_TEXT.canTravel}</li>}
          {profile.canAccommodate && <li>{PUBLIC_TEXT.canAccommodate}</li>}
        </ul>
      </div>
      <div className="flex flex-col gap-3">
        <h2 className="text-xl">{PUBLIC_TEXT.interests}</h2>
        {sharedInterests > 0 && (
          <p className="text-sm font-medium text-accent-strong">{PUBLIC_TEXT.shared(sharedInterests)}</p>
        )}
        {interests.length === 0 && <p className="text-ink-soft">{PUBLIC_TEXT.noInterests}</p>}
        <ul className="flex flex-wrap gap-2">
          {interests.map((interest, at) => (
            <li key={interest}>
              <Badge look={at < sharedInterests ? 'new' : 'neutral'}>
                {at < sharedInterests && <Check aria-hidden="true" className="size-4" />}
                {interest}
              </Badge>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  )
}
