import * as z from 'zod/mini'
import { endpoint, type RateLimit } from '../../kernel/endpoint.ts'
import { reason } from '../../kernel/failure.ts'
import { flag, id, listOf, trimmed, wholeNumber } from '../../kernel/fields.ts'
import { PAGE_SIZE, pageOf } from '../../kernel/page.ts'
import { picture } from '../../kernel/picture.ts'
import { PROFILE_TYPES, profileType } from '../../kernel/profile-types.ts'
import { HOUR, SECOND } from '../../kernel/time.ts'
import { TIERS } from '../membership/membership.contract.ts'
import { shownPeople } from '../profiles/profiles.contract.ts'
import { AGES, INTERESTS } from '../profiles/profiles.options.contract.ts'
import { ACTIVITY_BANDS } from '../profiles/profiles.rules.ts'
import { COUNTRIES, PREFIX_LIMITS } from '../regions/regions.contract.ts'
import { memberPrefix } from '../regions/regions.rules.ts'

/** Members are counted up to this number; one more means "or more". */
export const COUNT_CAP = 1000

/**
 * Orders of the results. The default is the first: by membership tier, then members with a picture for everyone first,
 * then by last activity. The other orders ignore tier and picture. `fit` sorts members by last activity, and divides
 * them into stretches of STRETCH. Within each stretch, those who are looking for the viewer come first, then those who
 * share the most interests (if either of the two can accommodate, that counts as one more interest), then those who
 * were active last.
 */
export const SORTS = ['tier', 'fit', 'active', 'newest'] as const
export type Sort = (typeof SORTS)[number]

/** Cards per page, which fill whole rows of two, three or four. */
export const PAGE_OF_CARDS = 24

/** Members compared at a time by the best-fit order, which never reads more for a page. */
export const STRETCH = 240

const age = () => wholeNumber(AGES.min, AGES.max)
const oneOf = <const V extends readonly string[]>(values: V) => z._default(z.enum(['', ...values]), '')
const text = (max: number) => z._default(trimmed(max), '')
const off = () => z._default(flag(), false)

/** A search's filters with their defaults. `''`, an empty list and `false` mean any. */
export const FILTER_FIELDS = {
  types: z._default(listOf(PROFILE_TYPES), []),
  /** For a couple, both partners' ages must be in the range. The full range also finds members who hide their age. */
  ageMin: z._default(age(), AGES.defaultMin),
  ageMax: z._default(age(), AGES.defaultMax),
  country: oneOf(COUNTRIES),
  region: text(60),
  county: text(60),
  town: text(50),
  /** Start of a postcode. For members only. */
  postcode: z._default(
    z
      .string()
      .check(
        z.maxLength(20),
        z.overwrite(memberPrefix),
        z.maxLength(PREFIX_LIMITS.memberMax),
        z.regex(/^[A-Z0-9]*$/),
      ),
    '',
  ),
  smokers: oneOf(['yes', 'no']),
  canTravel: off(),
  canAccommodate: off(),
  /** Members must have all of these interests. */
  interests: z._default(listOf(INTERESTS), []),
  verified: off(),
  hasPhoto: off(),
  /** Limits the search to members whose own preferences accept the searching member. No effect for visitors. */
  fitsBothWays: z._default(flag(), true),
} as const

export const inOrder = z.refine<{ ageMin: number; ageMax: number }>(
  ({ ageMin, ageMax }) => ageMin <= ageMax,
  {
    path: ['ageMin'],
    error: 'The lowest age must not be above the highest.',
  },
)

export const searchFilters = z.object(FILTER_FIELDS)
export type SearchFilters = z.output<typeof searchFilters>
export type SearchInput = z.input<typeof searchFilters>
export type FilterName = keyof SearchFilters

/** The format of a sealed cursor. */
export const CURSOR_PATTERN = /^[\w-]{0,240}$/
export const sort = () => z._default(z.enum(SORTS), SORTS[0])
/** A cursor from a page's `next` or `previous`. Empty for the start of the list. */
export const cursor = () => z._default(z.string().check(z.regex(CURSOR_PATTERN)), '')

/** Limit on calls per hour, far above what browsing takes, and far below what scraping the site takes. */
const hourly = (most: { visitor: number; member: number }): RateLimit[] =>
  (['visitor', 'member'] as const).map((per) => ({
    per,
    max: most[per],
    seconds: HOUR / SECOND,
    whenStoreDown: 'open',
  }))

/** Maximum number of members in a list for visitors, which is ten pages. */
export const VISITOR_DEPTH = 10 * PAGE_OF_CARDS

export const SEARCH_REASONS = {
  membersOnly: reason('filter_for_members', 'forbidden', 'Only members may search by postcode.'),
} as const

/** Members in each of the short lists on the dashboard. */
export const NEARBY = 8

/** A member as shown in a search: what everyone may see, without what the member hides. */
export const memberCard = z.object({
  id: id(),
  username: z.string(),
  profileType: profileType(),
  picture: z.nullable(picture),
  title: z.string(),
  people: shownPeople,
  place: z.nullable(z.string()),
  verified: z.boolean(),
  /** The month, as `2026-03`, or null if the member isn't verified. */
  verifiedSince: z.nullable(z.string()),
  /** The membership tier, if it's highlighted. */
  highlight: z.nullable(z.enum(TIERS)),
  /** Null if hidden or longer ago. */
  lastActive: z.nullable(z.enum(ACTIVITY_BANDS)),
  /** Interests shared with the viewer come first. */
  interests: z.array(z.string()),
  sharedInterests: z.int(),
  /** Whether the member's own preferences accept the viewer. Null for visitors. */
  acceptsViewer: z.nullable(z.boolean()),
})
export type MemberCard = z.output<typeof memberCard>

export const searchMembers = endpoint({
  name: 'search.searchMembers',
  summary: 'The members who match the filters, in the requested order.',
  method: 'GET',
  path: '/api/members',
  access: 'public',
  input: z
    .object({
      ...FILTER_FIELDS,
      sort: sort(),
      cursor: cursor(),
      /** Requests the page that ends at the cursor instead of the one that starts there. */
      back: off(),
      limit: z._default(wholeNumber(1, PAGE_OF_CARDS), PAGE_SIZE),
    })
    .check(inOrder),
  output: z.extend(pageOf(memberCard), {
    /** Cursor of this page's start, or null at the start of the list. */
    previous: z.nullable(z.string()),
    /** Whether the list continues, but only for members. */
    endsForVisitors: z.boolean(),
  }),
  reasons: [SEARCH_REASONS.membersOnly],
  limits: hourly({ visitor: 60, member: 600 }),
})

export const countMembers = endpoint({
  name: 'search.countMembers',
  summary:
    'How many members match the filters, and how many are left out only by the filter `fitsBothWays`. Each is counted up to 1,000.',
  method: 'GET',
  path: '/api/members/count',
  access: 'public',
  input: z.object(FILTER_FIELDS).check(inOrder),
  output: z.object({ total: z.int(), hidden: z.int() }),
  reasons: [SEARCH_REASONS.membersOnly],
  limits: hourly({ visitor: 300, member: 3000 }),
})

export const listRelaxations = endpoint({
  name: 'search.listRelaxations',
  summary:
    'Which filters would each add members if they were dropped, and how many, most helpful first. If no single filter would, pairs of filters are listed.',
  method: 'GET',
  path: '/api/members/relaxations',
  access: 'public',
  input: z.object(FILTER_FIELDS).check(inOrder),
  output: z.object({
    relaxations: z.array(
      z.object({
        filter: z.keyof(searchFilters),
        /** A second filter to drop as well, if neither alone would help. */
        also: z.optional(z.keyof(searchFilters)),
        adds: z.int(),
      }),
    ),
  }),
  reasons: [SEARCH_REASONS.membersOnly],
  limits: hourly({ visitor: 120, member: 1200 }),
})

export const listNearby = endpoint({
  name: 'search.listNearby',
  summary: 'A few members who are online and a few who joined last, from the caller’s default search.',
  method: 'GET',
  path: '/api/members/nearby',
  access: 'member',
  isSearch: true,
  input: z.object({}),
  /** `isNear`: whether the lists are limited to the member's region. They aren't if the member hasn't given one. */
  output: z.object({ isNear: z.boolean(), online: z.array(memberCard), newest: z.array(memberCard) }),
  reasons: [],
  limits: [{ per: 'member', max: 600, seconds: HOUR / SECOND, whenStoreDown: 'open' }],
})
