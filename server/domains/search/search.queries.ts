import { and, eq, inArray, like, or } from 'drizzle-orm'
import {
  COUNT_CAP,
  SEARCH_REASONS,
  type MemberCard,
  type SearchFilters,
} from '#shared/domains/search/search.contract.ts'
import { narrows, RELAXABLE, withoutFilter } from '#shared/domains/search/search.rules.ts'
import { Failure } from '#shared/kernel/failure.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { seal, unseal } from '#server/platform/seal.ts'
import type { Services } from '#server/platform/services.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { listBlockedEitherWay } from '../blocks/blocks.queries.ts'
import { tierNameOf } from '../membership/membership.queries.ts'
import { membershipTiers } from '../membership/membership.tables.ts'
import { photos } from '../photos/photos.tables.ts'
import { memberColumns } from '../profiles/profiles.members.queries.ts'
import { isPictureFor } from '../profiles/profiles.pictures.sql.ts'
import { memberActivity, profiles } from '../profiles/profiles.tables.ts'
import { visibleTo, type Viewer } from '../profiles/profiles.visibility.sql.ts'
import { resolvePlaceIds } from '../regions/regions.queries.ts'
import { postcodeRegions } from '../regions/regions.tables.ts'
import { findSearcher } from './search.facts.queries.ts'
import { listIds, noCursor, runSearch, type PageAsked } from './search.pages.queries.ts'
import { countStatement, type Search } from './search.streams.sql.ts'
import { memberSearch } from './search.tables.ts'
import { viewCard } from './search.view.ts'

const UNKNOWN_PLACE = 0

/** Places in which a member of such a postcode can live; members whose prefix is of no known place included. */
const listPlacesOfPostcode = async (db: Executor, prefix: string): Promise<number[]> => {
  const beginnings = Array.from(prefix, (_, at) => prefix.slice(0, at + 1))
  const rows = await db
    .selectDistinct({ id: postcodeRegions.placeId })
    .from(postcodeRegions)
    .where(
      or(
        inArray(postcodeRegions.postcodePrefix, beginnings),
        like(postcodeRegions.postcodePrefix, `${prefix}_%`),
      ),
    )
  return [...rows.map(({ id }) => id), UNKNOWN_PLACE]
}

/** Numbers of the places a search is narrowed to, or null. */
const listPlacesAsked = async (db: Executor, filters: SearchFilters): Promise<number[] | null> => {
  const { country, region, county, postcode } = filters
  const named =
    region || county
      ? await resolvePlaceIds(db, {
          ...(country ? { country } : {}),
          ...(region ? { region } : {}),
          ...(county ? { county } : {}),
        })
      : null
  if (!postcode) return named
  const covered = await listPlacesOfPostcode(db, postcode)
  return named ? named.filter((id) => covered.includes(id)) : covered
}

/** Everything a search statement needs; throws `filter_for_members` for a visitor's search by postcode. */
const openSearch = async (services: Services, viewer: Viewer, filters: SearchFilters): Promise<Search> => {
  const { db, clock } = services
  const now = clock.now()
  if (!viewer && filters.postcode) throw new Failure(SEARCH_REASONS.membersOnly)
  const [searcher, blocked, places] = await Promise.all([
    viewer ? findSearcher(db, viewer.id, now) : null,
    viewer ? listBlockedEitherWay(db, viewer.id) : [],
    listPlacesAsked(db, filters),
  ])
  return { filters, searcher, places, without: viewer ? [viewer.id, ...blocked] : [], now }
}

const shownOfProfile = {
  title: profiles.profileTitle,
  interests: profiles.interests,
  verificationStatus: profiles.verificationStatus,
  showAgeAndPlace: profiles.showAgeAndPlace,
  town: profiles.town,
  region: profiles.region,
  county: profiles.county,
  userCountry: profiles.userCountry,
  showOnline: profiles.showOnline,
  lastActiveAt: memberActivity.lastActiveAt,
}

const shownOfRow = {
  birth: memberSearch.birth,
  partnerBirth: memberSearch.partnerBirth,
  wants: memberSearch.wants,
  ageMin: memberSearch.ageMin,
  ageMax: memberSearch.ageMax,
  flags: memberSearch.flags,
}

/** What the search shows of these members, in their order; whoever may not be seen any more is missing. */
const listCards = async (
  { db, hub }: Services,
  { searcher, now }: Search,
  ids: readonly string[],
): Promise<MemberCard[]> => {
  if (ids.length === 0) return []
  const rows = await db
    .select({
      ...memberColumns,
      profile: shownOfProfile,
      row: shownOfRow,
      tier: { name: membershipTiers.name, highlighted: membershipTiers.highlighted },
    })
    .from(memberSearch)
    .innerJoin(profiles, eq(profiles.id, memberSearch.id))
    .innerJoin(accounts, eq(accounts.id, memberSearch.id))
    .innerJoin(memberActivity, eq(memberActivity.memberId, memberSearch.id))
    .leftJoin(photos, isPictureFor(searcher))
    .leftJoin(membershipTiers, eq(membershipTiers.name, tierNameOf(profiles.id, now)))
    .where(and(inArray(memberSearch.id, [...ids]), visibleTo(searcher)))
  const online = await hub.listOnline(ids)
  const cards = new Map(
    rows.map((row) => [row.id, viewCard(row, { searcher, isOnline: online.has(row.id), now })]),
  )
  return ids.flatMap((id) => cards.get(id) ?? [])
}

/** What cursors are sealed for: they hold when a member was last active, to the quarter of an hour. */
export const CURSOR_SEAL = 'search cursor'

const openCursor = ({ config }: Services, cursor: string): string => {
  const opened = cursor === '' ? '' : unseal(config.secretKey, CURSOR_SEAL, cursor)
  if (opened === null) throw noCursor()
  return opened
}

const sealCursor = ({ config }: Services, cursor: string | null): string | null =>
  cursor && seal(config.secretKey, CURSOR_SEAL, cursor)

/** One page of the members who fit, in the order asked for. */
export const searchMembers = async (
  services: Services,
  viewer: Viewer,
  { sort, cursor, back, limit, ...filters }: SearchFilters & PageAsked,
) => {
  const asked = { sort, cursor: openCursor(services, cursor), back, limit }
  const search = await openSearch(services, viewer, filters)
  const { ids, previous, next } = await listIds(services.database, search, asked)
  return {
    items: await listCards(services, search, ids),
    previous: sealCursor(services, previous),
    next: sealCursor(services, next),
  }
}

const countUpTo = async (
  services: Services,
  search: Search,
  counted: Parameters<typeof countStatement>[1],
): Promise<number> => {
  const [row] = await runSearch<{ count: number }>(services.database, search, countStatement(search, counted))
  return row?.count ?? 0
}

const MORE_THAN_COUNTED = COUNT_CAP + 1

/** How many members fit, and how many the two-way fit hides; each up to COUNT_CAP, one more meaning "or more". */
export const countMembers = async (services: Services, viewer: Viewer, filters: SearchFilters) => {
  const search = await openSearch(services, viewer, filters)
  return {
    total: await countUpTo(services, search, { fit: 'asked', cap: MORE_THAN_COUNTED }),
    hidden: search.searcher ? await countUpTo(services, search, { fit: 'not', cap: MORE_THAN_COUNTED }) : 0,
  }
}

/** Which single filter, given up, would add how many members (counted like above); the most helpful first. */
export const listRelaxations = async (services: Services, viewer: Viewer, filters: SearchFilters) => {
  const count = async (each: SearchFilters, cap: number) =>
    countUpTo(services, await openSearch(services, viewer, each), { fit: 'asked', cap })
  const total = await count(filters, MORE_THAN_COUNTED)
  const relaxations = []
  for (const filter of RELAXABLE) {
    if (!narrows(filters, filter) || (filter === 'fitsBothWays' && !viewer)) continue
    const adds = (await count(withoutFilter(filters, filter), total + MORE_THAN_COUNTED)) - total
    if (adds > 0) relaxations.push({ filter, adds })
  }
  return { relaxations: relaxations.toSorted((a, b) => b.adds - a.adds) }
}
