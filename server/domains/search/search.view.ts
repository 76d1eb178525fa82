import type { MemberSummary } from '#shared/domains/profiles/profiles.contract.ts'
import type { Tier } from '#shared/domains/membership/membership.contract.ts'
import {
  ageOf,
  isAdult,
  placeLine,
  sharedFirst,
  shownActivity,
  verificationStatusOf,
} from '#shared/domains/profiles/profiles.rules.ts'
import type { MemberCard } from '#shared/domains/search/search.contract.ts'
import type { profiles } from '../profiles/profiles.tables.ts'
import { birthOfDay, isAccepted, type Searcher } from './search.facts.queries.ts'
import type { memberSearch } from './search.tables.ts'

type Profile = typeof profiles.$inferSelect
type Row = typeof memberSearch.$inferSelect

interface Found extends MemberSummary {
  profile: { title: string; lastActiveAt: Date } & Pick<
    Profile,
    | 'interests'
    | 'verificationStatus'
    | 'showAgeAndPlace'
    | 'town'
    | 'region'
    | 'county'
    | 'userCountry'
    | 'showOnline'
  >
  row: Pick<Row, 'birth' | 'partnerBirth' | 'wants' | 'ageMin' | 'ageMax' | 'flags'>
  tier: { name: Tier; highlighted: boolean } | null
}

/** A found member as everybody sees one; the search row holds no birth date where the age is hidden. */
export const viewCard = (
  found: Found,
  { searcher, isOnline, now }: { searcher: Searcher | null; isOnline: boolean; now: Date },
): MemberCard => {
  const { id, username, profileType, picture, profile, row, tier } = found
  const births = [row.birth, row.partnerBirth].flatMap((day) => (day ? [birthOfDay(day)] : []))
  const { interests, shared } = sharedFirst(profile.interests, searcher?.interests ?? [])
  return {
    id,
    username,
    profileType,
    picture,
    title: profile.title,
    ages: births.filter((birth) => isAdult(birth, now)).map((birth) => ageOf(birth, now)),
    place: profile.showAgeAndPlace ? placeLine(profile) : null,
    verified: verificationStatusOf(profile.verificationStatus) === 'verified',
    highlight: tier?.highlighted ? tier.name : null,
    lastActive: shownActivity(profile, { isOnline, now }),
    interests,
    sharedInterests: shared,
    acceptsViewer: searcher && isAccepted(searcher, row),
  }
}
