import {
  ageOf,
  isAdult,
  placeLine,
  sharedFirst,
  shownActivity,
  verificationStatusOf,
} from '#shared/domains/profiles/profiles.rules.ts'
import type { MemberCard } from '#shared/domains/search/search.contract.ts'
import type { Picture } from '#shared/kernel/picture.ts'
import type { ShownMember, ShownRow } from './search.cards.sql.ts'
import { birthOfDay, isAccepted, type Searcher } from './search.facts.queries.ts'

const viewPicture = ({ photoId, thumbhash, width, height }: ShownMember): Picture | null =>
  photoId !== null && thumbhash !== null && width !== null && height !== null
    ? { id: photoId, thumbhash, width, height }
    : null

/** A found member as everybody sees one; the search row holds no birth date where the age is hidden. */
export const viewCard = (
  found: ShownMember & ShownRow,
  { searcher, isOnline, now }: { searcher: Searcher | null; isOnline: boolean; now: Date },
): MemberCard => {
  const { id, username, profileType, title, highlight } = found
  const births = [found.birth, found.partnerBirth].flatMap((day) => (day ? [birthOfDay(day)] : []))
  const { interests, shared } = sharedFirst(found.interests, searcher?.interests ?? [])
  return {
    id,
    username,
    profileType,
    picture: viewPicture(found),
    title,
    ages: births.filter((birth) => isAdult(birth, now)).map((birth) => ageOf(birth, now)),
    place: found.showAgeAndPlace ? placeLine(found) : null,
    verified: verificationStatusOf(found.verificationStatus) === 'verified',
    highlight,
    lastActive: shownActivity(found, { isOnline, now }),
    interests,
    sharedInterests: shared,
    acceptsViewer: searcher && isAccepted(searcher, found),
  }
}
