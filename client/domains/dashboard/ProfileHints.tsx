import { ArrowRight } from 'lucide-react'
import type { OwnProfile } from '#shared/domains/profiles/profiles.own.contract.ts'
import { Card } from '#client/ui/display/Card.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { Section } from '#client/ui/display/Section.tsx'
import { DASHBOARD_TEXT } from './dashboard.text.ts'

const isLooking = (profile: OwnProfile) =>
  profile.lookingForMan ||
  profile.lookingForWoman ||
  profile.lookingForCoupleMf ||
  profile.lookingForCoupleMm ||
  profile.lookingForCoupleFf ||
  profile.lookingForTvts

/** What is missing in a profile, each with the page where it can be added. */
const hintsFor = (profile: OwnProfile) => [
  ...(profile.profileText ? [] : [{ href: '/account/edit', text: DASHBOARD_TEXT.missingText }]),
  ...(isLooking(profile) ? [] : [{ href: '/account/preferences', text: DASHBOARD_TEXT.missingLooking }]),
  ...(profile.userCountry ? [] : [{ href: '/account/preferences', text: DASHBOARD_TEXT.missingPlace }]),
]

/** What would make the profile easier to find; nothing where nothing is missing. */
export function ProfileHints({ profile }: { profile: OwnProfile }) {
  const hints = hintsFor(profile)
  if (hints.length === 0) return null
  return (
    <Section title={DASHBOARD_TEXT.complete}>
      <Card pad="none" as="div">
        <ul className="divide-y divide-line">
          {hints.map(({ href, text }) => (
            <li key={text}>
              <Link
                href={href}
                className="flex min-h-12 items-center justify-between gap-4 px-4 py-3 transition-colors hover:bg-sunken md:px-5"
              >
                {text}
                <ArrowRight aria-hidden="true" className="size-5 shrink-0 text-accent" />
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  )
}
