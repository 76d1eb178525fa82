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
 * Orders of the members found. The search opens with the first: by membership tier, then members with a picture for
 * everyone, then by last activity. In the others neither tier nor picture counts. `fit` takes the members by last
 * activity in stretches of STRETCH, and within each puts first those who look for the viewer, then those who share most
 * interests (that one of the two can accommodate counts as one more), then the last active.
 */
export const SORTS = ['tier', 'fit', 'active', 'newest'] as const
export type Sort = (typeof SORTS)[number]

/** Cards of a page: whole rows where two, three or four stand in one. */
export const PAGE_OF_CARDS = 24

/** Members whom the order by best fit compares at a time: it never reads more for a page. */
export const STRETCH = 240

const age = () => wholeNumber(AGES.min, AGES.max)
const oneOf = <const V extends readonly string[]>(values: V) => z._default(z.enum(['', ...values]), '')
const text = (max: number) => z._default(trimmed(max), '')
const off = () => z._default(flag(), false)

/** What a search can ask for, each with its value when not asked; `''`, an empty list and `false` mean any. */
export const FILTER_FIELDS = {
  types: z._default(listOf(PROFILE_TYPES), []),
  /** Both partners of a couple must fit. The full range also finds members who hide their age. */
  ageMin: z._default(age(), AGES.defaultMin),
  ageMax: z._default(age(), AGES.defaultMax),
  country: oneOf(COUNTRIES),
  region: text(60),
  county: text(60),
  town: text(50),
  /** Beginning of a postcode; for members only. */
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
  /** All of them. */
  interests: z._default(listOf(INTERESTS), []),
  verified: off(),
  hasPhoto: off(),
  /** Only members whose own preferences accept the searching member; nothing to visitors. */
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

/** What a sealed place in a list looks like. */
export const CURSOR_PATTERN = /^[\w-]{0,240}$/
export const sort = () => z._default(z.enum(SORTS), SORTS[0])
/** A place in the list as `next` and `previous` of a page give it; empty at the beginning. */
export const cursor = () => z._default(z.string().check(z.regex(CURSOR_PATTERN)), '')

/** Calls in an hour, far above what someone who looks around makes, and far below what it takes to copy the site. */
const hourly = (most: { visitor: number; member: number }): RateLimit[] =>
  (['visitor', 'member'] as const).map((per) => ({
    per,
    max: most[per],
    seconds: HOUR / SECOND,
    whenStoreDown: 'open',
  }))

/** How many members of one list visitors see: ten pages. */
export const VISITOR_DEPTH = 10 * PAGE_OF_CARDS

export const SEARCH_REASONS = {
  membersOnly: reason('filter_for_members', 'forbidden', 'Only members may search by postcode.'),
} as const

/** Members of each short list at the beginning of the site. */
export const NEARBY = 8

/** A member as a search shows one: what everybody may see, nothing of it where the member hides it. */
export const memberCard = z.object({
  id: id(),
  username: z.string(),
  profileType: profileType(),
  picture: z.nullable(picture),
  title: z.string(),
  people: shownPeople,
  place: z.nullable(z.string()),
  verified: z.boolean(),
  /** The month, as `2026-03`; null where the member is not verified. */
  verifiedSince: z.nullable(z.string()),
  /** The membership tier, where it is highlighted. */
  highlight: z.nullable(z.enum(TIERS)),
  /** Null where hidden or longer ago. */
  lastActive: z.nullable(z.enum(ACTIVITY_BANDS)),
  /** Those the viewer has too come first. */
  interests: z.array(z.string()),
  sharedInterests: z.int(),
  /** Whether the member's own preferences accept the viewer; null for visitors. */
  acceptsViewer: z.nullable(z.boolean()),
})
export type MemberCard = z.output<typeof memberCard>

export const searchMembers = endpoint({
  name: 'search.searchMembers',
  summary: 'Members who fit the filters, in the order asked for.',
  method: 'GET',
  path: '/api/members',
  access: 'public',
  input: z
    .object({
      ...FILTER_FIELDS,
      sort: sort(),
      cursor: cursor(),
      /** The page that ends at the cursor, instead of the one that begins there. */
      back: off(),
      limit: z._default(wholeNumber(1, PAGE_OF_CARDS), PAGE_SIZE),
    })
    .check(inOrder),
  output: z.extend(pageOf(memberCard), {
    /** Where this page begins; null at the beginning of the list. */
    previous: z.nullable(z.string()),
    /** The list goes on, but for members only. */
    endsForVisitors: z.boolean(),
  }),
  reasons: [SEARCH_REASONS.membersOnly],
  limits: hourly({ visitor: 60, member: 600 }),
})

export const countMembers = endpoint({
  name: 'search.countMembers',
  summary: 'How many members fit the filters, and how many the two-way fit hides; counted up to 1000.',
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
    'Which filter, left out, would add how many members; where no single one would, which two. The most helpful first.',
  method: 'GET',
  path: '/api/members/relaxations',
  access: 'public',
  input: z.object(FILTER_FIELDS).check(inOrder),
  output: z.object({
    relaxations: z.array(
      z.object({
        filter: z.keyof(searchFilters),
        /** Left out with it, where neither alone would help. */
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
  summary: 'A few members who are online and a few who joined last, by the member’s own opening search.',
  method: 'GET',
  path: '/api/members/nearby',
  access: 'member',
  isSearch: true,
  input: z.object({}),
  /** `isNear`: the search is for the member's region, which they may not have named. */
  output: z.object({ isNear: z.boolean(), online: z.array(memberCard), newest: z.array(memberCard) }),
  reasons: [],
  limits: [{ per: 'member', max: 600, seconds: HOUR / SECOND, whenStoreDown: 'open' }],
})
