import { createHash } from 'node:crypto'
import { and, eq, inArray, like, or, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { QueryResultRow } from 'pg'
import {
  COUNT_CAP,
  SEARCH_REASONS,
  type MemberCard,
  type SearchFilters,
} from '#shared/domains/search/search.contract.ts'
import { narrows, RELAXABLE, withoutFilter } from '#shared/domains/search/search.rules.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import type { Page } from '#shared/kernel/page.ts'
import type { Executor, OpenDatabase } from '#server/platform/db/database.ts'
import type { Services } from '#server/platform/services.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { listBlockedEitherWay } from '../blocks/blocks.queries.ts'
import { tierNameOf } from '../membership/membership.queries.ts'
import { membershipTiers } from '../membership/membership.tables.ts'
import { photos } from '../photos/photos.tables.ts'
import { memberColumns } from '../profiles/profiles.members.queries.ts'
import { profiles } from '../profiles/profiles.tables.ts'
import { visibleTo, type Viewer } from '../profiles/profiles.visibility.queries.ts'
import { resolvePlaceIds } from '../regions/regions.queries.ts'
import { postcodeRegions } from '../regions/regions.tables.ts'
import { findSearcher } from './search.facts.queries.ts'
import {
  countStatement,
  hasLiterals,
  pageStatement,
  type Position,
  type Search,
} from './search.streams.queries.ts'
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

const CURSOR = /^(\d{1,10})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

const positionOf = (cursor: string): Position => {
  const [, rank, id] = CURSOR.exec(cursor) ?? []
  if (!id || Number(rank) > 2 ** 31 - 1) {
    throw new Failure(COMMON_REASONS.invalidInput, { fields: { cursor: 'is no cursor' } })
  }
  return { rank: Number(rank), id }
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
  lastActiveAt: profiles.lastActiveAt,
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
  db: Executor,
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
    .leftJoin(photos, eq(photos.id, profiles.photoId))
    .leftJoin(membershipTiers, eq(membershipTiers.name, tierNameOf(profiles.id, now)))
    .where(and(inArray(memberSearch.id, [...ids]), visibleTo(searcher)))
  const cards = new Map(rows.map((row) => [row.id, viewCard(row, searcher, now)]))
  return ids.flatMap((id) => cards.get(id) ?? [])
}

const dialect = new PgDialect()

/** Runs a statement of the search; planned once where the engine can, and where its plan hangs on no value. */
export const runSearch = async <Row extends QueryResultRow>(
  { pool, prepared }: OpenDatabase,
  search: Search,
  statement: SQL,
): Promise<Row[]> => {
  const { sql: text, params } = dialect.sqlToQuery(statement)
  if (!prepared || hasLiterals(search)) return (await pool.query<Row>(text, params)).rows
  const name = createHash('sha1').update(text).digest('hex')
  return (await prepared.query<Row>({ name, text, values: params })).rows
}

/** One page of the members who fit, by tier and then by last activity. */
export const searchMembers = async (
  services: Services,
  viewer: Viewer,
  { cursor, limit, ...filters }: SearchFilters & { cursor?: string | undefined; limit: number },
): Promise<Page<MemberCard>> => {
  const after = cursor === undefined ? null : positionOf(cursor)
  const search = await openSearch(services, viewer, filters)
  const statement = pageStatement(search, { after, limit: limit + 1 })
  const rows = await runSearch<Position>(services.database, search, statement)
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  const items = await listCards(
    services.db,
    search,
    page.map(({ id }) => id),
  )
  return { items, next: last ? `${last.rank}.${last.id}` : null }
}

const countUpToCap = async (services: Services, search: Search, fit: 'asked' | 'not'): Promise<number> => {
  const statement = countStatement(search, { fit, cap: COUNT_CAP + 1 })
  const [row] = await runSearch<{ count: number }>(services.database, search, statement)
  return row?.count ?? 0
}

const countMatches = async (services: Services, viewer: Viewer, filters: SearchFilters): Promise<number> =>
  countUpToCap(services, await openSearch(services, viewer, filters), 'asked')

/** How many members fit, and how many the two-way fit hides; each up to COUNT_CAP, one more meaning "or more". */
export const countMembers = async (services: Services, viewer: Viewer, filters: SearchFilters) => {
  const search = await openSearch(services, viewer, filters)
  return {
    total: await countUpToCap(services, search, 'asked'),
    hidden: search.searcher ? await countUpToCap(services, search, 'not') : 0,
  }
}

/** Which single filter, given up, would add how many members (counted like above); the most helpful first. */
export const listRelaxations = async (services: Services, viewer: Viewer, filters: SearchFilters) => {
  const total = await countMatches(services, viewer, filters)
  const relaxations = []
  for (const filter of RELAXABLE) {
    if (!narrows(filters, filter) || (filter === 'fitsBothWays' && !viewer)) continue
    const adds = (await countMatches(services, viewer, withoutFilter(filters, filter))) - total
    if (adds > 0) relaxations.push({ filter, adds })
  }
  return { relaxations: relaxations.toSorted((a, b) => b.adds - a.adds) }
}
