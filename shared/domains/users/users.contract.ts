import * as z from 'zod/mini'
import { adminOnly } from '../../kernel/audience.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { COMMON_REASONS } from '../../kernel/failure.ts'
import { day, flag, id, instant, trimmed } from '../../kernel/fields.ts'
import { typedAddress } from '../../kernel/invisible.ts'
import { pageInput, pageOf } from '../../kernel/page.ts'
import { profileType } from '../../kernel/profile-types.ts'
import { restriction } from '../accounts/accounts.contract.ts'
import { comingTier, TIERS } from '../membership/membership.contract.ts'
import { CASE_KINDS, DECISIONS } from '../reports/reports.filing.contract.ts'

/** A user's role on the site. Any other stored role counts as a member. */
export const USER_ROLES = ['user', 'moderator', 'admin'] as const
export type UserRole = (typeof USER_ROLES)[number]

/** `deleting`: closed, and due to be erased after the grace period. */
export const USER_STATUSES = ['active', 'suspended', 'deleting'] as const
export type UserStatus = (typeof USER_STATUSES)[number]

export const USER_ORDERS = ['newest', 'seen'] as const
export type UserOrder = (typeof USER_ORDERS)[number]

/** Filter options: number of days since someone joined or was last active. */
export const USER_SPANS = ['7', '30', '365'] as const
export type UserSpan = (typeof USER_SPANS)[number]

/** Maximum length of an email address. */
export const USER_SEARCH_MAX = 254

/** Hours within which admins promise to decide on a username request. */
export const USERNAME_REQUEST_HOURS = 24

/** Days of log-ins shown to an admin, including today. */
export const LOG_IN_DAYS = 30
/** Maximum number of accounts shown to an admin because they resemble a banned one. */
export const ALIKE_SHOWN = 20
/** Maximum decisions about a user shown to an admin. */
export const DECISIONS_SHOWN = 20

const listed = {
  id: id(),
  username: z.string(),
  email: z.string(),
  role: z.enum(USER_ROLES),
  status: z.enum(USER_STATUSES),
  tier: z.enum(TIERS),
  profileType: profileType(),
  isVerified: z.boolean(),
  createdAt: instant(),
  /** The site day on which they were last active. */
  lastSeenOn: day(),
}

const listedUser = adminOnly(z.object(listed))
export type ListedUser = z.output<typeof listedUser>

export const userFilters = {
  role: z.optional(z.enum(USER_ROLES)),
  status: z.optional(z.enum(USER_STATUSES)),
  tier: z.optional(z.enum(TIERS)),
  profileType: z.optional(profileType()),
  verified: z.optional(flag()),
  /** Whether they've ever been reported. Admins can't find this out about themselves. */
  reported: z.optional(flag()),
  joinedWithin: z.optional(z.enum(USER_SPANS)),
  seenWithin: z.optional(z.enum(USER_SPANS)),
}

export const listUsers = endpoint({
  name: 'users.listUsers',
  summary:
    'Users with their email addresses, newest or most recently active first. A search finds usernames by their beginning, sorted by name, or one user by a whole email address, an ID or the reference in an email from the site.',
  method: 'GET',
  path: '/api/admin/users',
  access: 'admin',
  input: z.object({
    ...pageInput,
    ...userFilters,
    /** The start of a username, or a whole email address, ID, or email reference. Empty for everyone. */
    q: z._default(trimmed(USER_SEARCH_MAX).check(z.overwrite(typedAddress)), ''),
    order: z._default(z.enum(USER_ORDERS), 'newest'),
  }),
  output: pageOf(listedUser),
  reasons: [],
})

const userDecision = z.object({
  id: id(),
  caseNumber: z.string(),
  kind: z.enum(CASE_KINDS),
  decision: z.enum(DECISIONS),
  /** The reason sent to the user, or null if they weren't notified. */
  reason: z.nullable(z.string()),
  decidedOn: day(),
  /** Whether the decision was taken back after an appeal. */
  isTakenBack: z.boolean(),
})
export type UserDecision = z.output<typeof userDecision>

const alikeUser = z.object({
  id: id(),
  username: z.string(),
  isBanned: z.boolean(),
  /** Whether both have the same email address, regardless of spelling. */
  sharesAddress: z.boolean(),
  /** Whether the two accounts have pictures that look alike. */
  looksAlike: z.boolean(),
})
export type AlikeUser = z.output<typeof alikeUser>

const openedUser = adminOnly(
  z.object({
    ...listed,
    /** Whether this is the requesting admin. */
    isYou: z.boolean(),
    verifiedAt: z.nullable(instant()),
    /** When their suspension expires, or null if it doesn't or they aren't suspended. */
    suspendedUntil: z.nullable(instant()),
    /**
     * The reason an admin gave them for suspending them or closing their account. Null if this followed from a report
     * or they closed it themselves.
     */
    suspensionReason: z.nullable(z.string()),
    /** When they were permanently banned, or null if they weren't. */
    bannedAt: z.nullable(instant()),
    /** Whether one of their pictures looks like a picture of a banned member. */
    looksBanned: z.boolean(),
    /** Whether someone else with the same email address, regardless of spelling, is banned. */
    addressBanned: z.boolean(),
    /** Accounts similar to theirs, if one of the two is banned. */
    alike: z.array(alikeUser).check(z.maxLength(ALIKE_SHOWN)),
    /** Their current restriction, when it expires, and the reason they were given. */
    restriction: z.nullable(restriction()),
    /** When their account is erased, or null unless it's closed. */
    eraseAt: z.nullable(instant()),
    /** Whether an admin closed their account, so that an admin can reopen it. */
    isClosedByAdmin: z.boolean(),
    /** When their current tier started, or null if it's free. */
    tierSince: z.nullable(instant()),
    /** When their tier expires, or null if it doesn't or is free. */
    tierUntil: z.nullable(instant()),
    /** The tier that will replace theirs, or null if there's none. */
    comingTier: z.nullable(comingTier()),
    hasSecondFactor: z.boolean(),
    openSessions: z.number(),
    photos: z.number(),
    blocksReceived: z.number(),
    reportsMade: z.number(),
    /** Number of reports about them, or null if it's the requesting admin. */
    reportsReceived: z.nullable(z.number()),
    /** Number of their photos removed after a report, or null if it's the requesting admin. */
    photosTakenDown: z.nullable(z.number()),
    /** Number of open sessions by the site day they started on, latest first. No record is kept of ended sessions. */
    logIns: z.array(z.object({ day: day(), count: z.int() })).check(z.maxLength(LOG_IN_DAYS)),
    /**
     * Decisions on reports about them that they've been notified of, latest first. Null if it's the requesting admin.
     */
    decisions: z.nullable(z.array(userDecision).check(z.maxLength(DECISIONS_SHOWN))),
    /** The username they've requested, until it's decided, and when they were promised a decision. */
    usernameRequest: z.nullable(z.object({ newUsername: z.string(), dueAt: instant() })),
  }),
)
export type OpenedUser = z.output<typeof openedUser>

const one = { memberId: id() }

export const openUser = endpoint({
  name: 'users.openUser',
  summary: 'What admins may know about one user. Viewing it is recorded, at most once an hour.',
  method: 'GET',
  path: '/api/admin/users/{memberId}',
  access: 'admin',
  input: z.object(one),
  output: openedUser,
  reasons: [COMMON_REASONS.notFound],
})
