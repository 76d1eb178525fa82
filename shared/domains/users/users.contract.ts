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

/** What someone is on the site: whatever else is stored as a role counts as a member. */
export const USER_ROLES = ['user', 'moderator', 'admin'] as const
export type UserRole = (typeof USER_ROLES)[number]

/** `deleting`: closed, and erased once its time is over. */
export const USER_STATUSES = ['active', 'suspended', 'deleting'] as const
export type UserStatus = (typeof USER_STATUSES)[number]

export const USER_ORDERS = ['newest', 'seen'] as const
export type UserOrder = (typeof USER_ORDERS)[number]

/** Days within which someone joined, or was last there, for a filter. */
export const USER_SPANS = ['7', '30', '365'] as const
export type UserSpan = (typeof USER_SPANS)[number]

/** As long as the longest email address. */
export const USER_SEARCH_MAX = 254

/** How long admins promise to take for a username request, in hours. */
export const USERNAME_REQUEST_HOURS = 24

/** Days whose log-ins an admin is shown, today among them. */
export const LOG_IN_DAYS = 30
/** Accounts like that of a banned member that an admin is shown. */
export const ALIKE_SHOWN = 20
/** Decisions about one user that an admin is shown. */
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
  /** The day of the site on which they were last there. */
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
  /** Whether a report was ever made about them; nobody learns that of themselves. */
  reported: z.optional(flag()),
  joinedWithin: z.optional(z.enum(USER_SPANS)),
  seenWithin: z.optional(z.enum(USER_SPANS)),
}

export const listUsers = endpoint({
  name: 'users.listUsers',
  summary:
    'Users with their email addresses, the newest or the last seen first. A search by the beginning of the username gives them by name; by a whole email address, an id or the reference of an email from the site it gives whoever that is.',
  method: 'GET',
  path: '/api/admin/users',
  access: 'admin',
  input: z.object({
    ...pageInput,
    ...userFilters,
    /** The beginning of a username, an email address, an id, or the reference of an email; empty for everybody. */
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
  /** As the user was told; null where they weren't told anything. */
  reason: z.nullable(z.string()),
  decidedOn: day(),
  /** Whether it was taken back after an appeal. */
  isTakenBack: z.boolean(),
})
export type UserDecision = z.output<typeof userDecision>

const alikeUser = z.object({
  id: id(),
  username: z.string(),
  isBanned: z.boolean(),
  /** Whether both have the same email address, however it's spelled. */
  sharesAddress: z.boolean(),
  /** Whether a picture of the one looks like one of the other. */
  looksAlike: z.boolean(),
})
export type AlikeUser = z.output<typeof alikeUser>

const openedUser = adminOnly(
  z.object({
    ...listed,
    /** Whether it's the admin who asks. */
    isYou: z.boolean(),
    verifiedAt: z.nullable(instant()),
    /** When a suspension ends; null where it has no end, and where there is none. */
    suspendedUntil: z.nullable(instant()),
    /** What an admin told them who suspended them or closed their account; null where that came of a report, or of themselves. */
    suspensionReason: z.nullable(z.string()),
    /** When they were banned for good; null where they aren't. */
    bannedAt: z.nullable(instant()),
    /** Whether a picture of theirs looks like one of someone who is banned. */
    looksBanned: z.boolean(),
    /** Whether someone else with their email address, however it's spelled, is banned. */
    addressBanned: z.boolean(),
    /** Accounts like theirs, where one of the two is banned. */
    alike: z.array(alikeUser).check(z.maxLength(ALIKE_SHOWN)),
    /** What they can't do for now, until when, and what they were told. */
    restriction: z.nullable(restriction()),
    /** When their account is erased; null while it isn't closed. */
    eraseAt: z.nullable(instant()),
    /** Whether an admin closed their account, and so another one can open it again. */
    isClosedByAdmin: z.boolean(),
    /** Since when they have a tier that isn't free. */
    tierSince: z.nullable(instant()),
    /** Until when; null without end, and where the tier is free. */
    tierUntil: z.nullable(instant()),
    /** What they'll have later; null where nothing comes. */
    comingTier: z.nullable(comingTier()),
    hasSecondFactor: z.boolean(),
    openSessions: z.number(),
    photos: z.number(),
    blocksReceived: z.number(),
    reportsMade: z.number(),
    /** Null where the admin asks about themselves. */
    reportsReceived: z.nullable(z.number()),
    /** Photos of theirs that were removed after a report; null where the admin asks about themselves. */
    photosTakenDown: z.nullable(z.number()),
    /** Log-ins that are still open, by the day of the site on which they began, the latest first. Of others nothing is kept. */
    logIns: z.array(z.object({ day: day(), count: z.int() })).check(z.maxLength(LOG_IN_DAYS)),
    /** What was decided on reports about them, once it was told, the latest first; null where the admin asks about themselves. */
    decisions: z.nullable(z.array(userDecision).check(z.maxLength(DECISIONS_SHOWN))),
    /** What they'd like to be called, as long as nobody has decided, and until when they were promised an answer. */
    usernameRequest: z.nullable(z.object({ newUsername: z.string(), dueAt: instant() })),
  }),
)
export type OpenedUser = z.output<typeof openedUser>

const one = { memberId: id() }

export const openUser = endpoint({
  name: 'users.openUser',
  summary: 'What admins may know of one user. It’s recorded, once an hour at most.',
  method: 'GET',
  path: '/api/admin/users/{memberId}',
  access: 'admin',
  input: z.object(one),
  output: openedUser,
  reasons: [COMMON_REASONS.notFound],
})
