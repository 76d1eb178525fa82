import { peopleByDay } from '#shared/domains/profiles/profiles.people.rules.ts'
import {
  nearestPlace,
  sharedFirst,
  shownActivity,
  verificationStatusOf,
} from '#shared/domains/profiles/profiles.rules.ts'
import type { MemberCard } from '#shared/domains/search/search.contract.ts'
import { siteDayOf } from '#shared/kernel/time.ts'
import type { Picture } from '#shared/kernel/picture.ts'
import type { ShownMember, ShownRow } from '#server/domains/search/finding/search.cards.sql.ts'
import { isAccepted, type Searcher } from '#server/domains/search/finding/search.facts.queries.ts'

const viewPicture = ({ photoId, thumbhash, width, height }: ShownMember): Picture | null =>
  photoId !== null && thumbhash !== null && width !== null && height !== null
    ? { id: photoId, thumbhash, width, height }
    : null

/**
 * Returns a found member's card, with public data only. If the age is hidden, the search row has no birth date, so the
 * card has no age.
 */
export const viewCard = (
  found: ShownMember & ShownRow,
  { searcher, isOnline, now }: { searcher: Searcher | null; isOnline: boolean; now: Date },
): MemberCard => {
  const { id, username, profileType, title, highlight } = found
  const { interests, shared } = sharedFirst(found.interests, searcher?.interests ?? [])
  return {
    id,
    username,
    profileType,
    picture: viewPicture(found),
    title,
    people: peopleByDay(found, now),
    place: found.showPlace ? nearestPlace(found) : null,
    verified: verificationStatusOf(found.verificationStatus) === 'verified',
    verifiedSince: found.verifiedAt && siteDayOf(found.verifiedAt).slice(0, 7),
    highlight,
    lastActive: shownActivity(found, { isOnline, now }),
    interests,
    sharedInterests: shared,
    acceptsViewer: searcher && isAccepted(searcher, found),
  }
}
