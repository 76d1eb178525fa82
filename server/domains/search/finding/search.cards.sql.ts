import { eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Asking } from '#server/platform/domain/resource.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { tierNameOf } from '#server/domains/membership/membership.queries.ts'
import { membershipTiers } from '#server/domains/membership/membership.tables.ts'
import { photos } from '#server/domains/photos/photos.tables.ts'
import { isPictureFor } from '#server/domains/profiles/public/profiles.pictures.sql.ts'
import { memberActivity, profiles } from '#server/domains/profiles/profiles.tables.ts'
import { visibleTo } from '#server/domains/profiles/public/profiles.visibility.sql.ts'
import type { memberSearch } from '#server/domains/search/search.tables.ts'

type Profile = typeof profiles.$inferSelect
type Photo = typeof photos.$inferSelect

/**
 * The data a card shows about a member the viewer may see, as returned by the driver. Picture fields are null if
 * there's no picture.
 */
export type ShownMember = Pick<
  Profile,
  | 'username'
  | 'profileType'
  | 'woman'
  | 'interests'
  | 'verificationStatus'
  | 'verifiedAt'
  | 'showPlace'
  | 'town'
  | 'region'
  | 'county'
  | 'userCountry'
  | 'showOnline'
> & {
  title: string
  lastActiveAt: Date
  photoId: string | null
  /** The name of the current tier, if the tier is highlighted. */
  highlight: typeof membershipTiers.$inferSelect.name | null
} & { [C in 'thumbhash' | 'width' | 'height']: Photo[C] | null }

/** The data a card needs from the search row, with dates as text. */
export type ShownRow = Pick<
  typeof memberSearch.$inferSelect,
  'id' | 'birth' | 'partnerBirth' | 'wants' | 'ageMin' | 'ageMax' | 'flags'
>

/** A row found by a search. It has no data about the member if the viewer may no longer see them. */
export type FoundRow = ShownRow & (ShownMember | { username: null })

/** SQL columns of a `ShownRow`, over a search row `ms`. */
export const shownOfRow = sql.raw(
  'ms.id, ms.birth::text as birth, ms.partner_birth::text as "partnerBirth", ms.wants, ms.age_min as "ageMin", ms.age_max as "ageMax", ms.flags',
)

const shownOfMember = (now: SQLWrapper): Record<keyof ShownMember, SQLWrapper> => ({
  username: profiles.username,
  profileType: profiles.profileType,
  woman: profiles.woman,
  interests: profiles.interests,
  verificationStatus: profiles.verificationStatus,
  verifiedAt: profiles.verifiedAt,
  showPlace: profiles.showPlace,
  town: profiles.town,
  region: profiles.region,
  county: profiles.county,
  userCountry: profiles.userCountry,
  showOnline: profiles.showOnline,
  title: profiles.profileTitle,
  lastActiveAt: memberActivity.lastActiveAt,
  photoId: photos.id,
  thumbhash: photos.thumbhash,
  width: photos.width,
  height: photos.height,
  highlight: sql`(select ${membershipTiers.name} from ${membershipTiers} where ${membershipTiers.name} = ${tierNameOf(profiles.id, now)} and ${membershipTiers.highlighted})`,
})

/**
 * SQL query: the rows of `found` with their members' cards, each looked up by id. Without the limit, the planner would
 * read every profile, because it doesn't know how few rows there are. Whether the viewer may see a member is checked
 * against current data, because the search row only reflects the state when it was written.
 */
export const withCards = (found: SQL, { viewer, now }: { viewer: Asking; now: SQLWrapper }): SQL => {
  const columns = Object.entries(shownOfMember(now)).map(
    ([name, column]) => sql`${column} as ${sql.identifier(name)}`,
  )
  return sql`select found.*, card.* from (${found}) found left join lateral (select ${sql.join(columns, sql`, `)} from ${profiles} join ${accounts} on ${eq(accounts.id, profiles.id)} join ${memberActivity} on ${eq(memberActivity.memberId, profiles.id)} left join ${photos} on ${isPictureFor(viewer && { ...viewer, now })} where ${profiles.id} = found.id and ${visibleTo(viewer)} limit 1) card on true`
}
