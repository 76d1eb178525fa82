import * as z from 'zod/mini'
import { adminOnly, selfOnly } from '../../kernel/audience.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { COMMON_REASONS, reason } from '../../kernel/failure.ts'
import { id, instant, nothing, secret, trimmed } from '../../kernel/fields.ts'
import { pageInput, pageOf } from '../../kernel/page.ts'
import { PASSWORD } from '../accounts/accounts.contract.ts'
import { CREDENTIAL_REASONS } from '../accounts/accounts.credentials.contract.ts'
import { NAME_REASONS } from '../profiles/profiles.names.contract.ts'
import { USERNAME_LIMITS } from './usernames.rules.ts'

/** Maximum characters of the reason for a rejection. */
export const REJECTION_MAX = 500
/** Maximum requests in a member's list. */
export const REQUESTS_LISTED = 100

export const USERNAME_REASONS = {
  differ: reason('usernames_differ', 'invalid', 'New username and confirmation do not match.'),
  passwordMissing: reason('password_missing', 'invalid', 'Password is required to confirm the change.'),
  missing: reason('username_missing', 'invalid', 'Please enter a new username.'),
  same: reason('username_unchanged', 'invalid', 'New username is the same as the current one.'),
  waiting: reason(
    'username_request_waiting',
    'conflict',
    'You already have a pending username change request.',
  ),
  ...NAME_REASONS,
} as const

/** Failures for either reason have a `retryAfter` with the time until the next change is possible. */
export const USERNAME_LIMIT_REASONS = {
  year: reason(
    'username_changes_used_up',
    'rate_limited',
    'You can change your username 4 times a year, and you have this year.',
  ),
  gap: reason(
    'username_changed_lately',
    'rate_limited',
    'You changed your username less than 7 days ago. Please wait a little.',
  ),
} as const

export const DECISION_REASONS = {
  decided: reason('username_request_decided', 'conflict', 'This request has already been decided.'),
  undoOver: reason('username_undo_over', 'conflict', 'This decision can no longer be taken back.'),
} as const

export const REQUEST_STATUSES = ['pending', 'approved', 'rejected'] as const

const ownRequest = selfOnly(
  z.object({
    id: id(),
    oldUsername: z.string(),
    newUsername: z.string(),
    status: z.enum(REQUEST_STATUSES),
    /** The reason for the rejection, if an admin gave one. */
    reason: z.nullable(z.string()),
    createdAt: instant(),
    decidedAt: z.nullable(instant()),
  }),
)
export type OwnUsernameRequest = z.output<typeof ownRequest>

const ownRequests = z.object({
  requests: z.array(ownRequest),
  /** The limit that prevents another change, and when it no longer applies. */
  limit: selfOnly(z.nullable(z.object({ limit: z.enum(USERNAME_LIMITS), until: instant() }))),
})
export type OwnUsernameRequests = z.output<typeof ownRequests>

export const listOwnUsernameRequests = endpoint({
  name: 'usernames.listOwnUsernameRequests',
  summary:
    'The caller’s requests for a different username, at most 100, newest first. If one is pending, it’s the first.',
  method: 'GET',
  path: '/api/profile/username-requests',
  access: 'member',
  input: nothing,
  output: ownRequests,
  reasons: [],
})

export const requestUsername = endpoint({
  name: 'usernames.requestUsername',
  summary: 'Request a different username, confirmed with the password. An admin decides on the request.',
  method: 'POST',
  path: '/api/profile/username-requests',
  access: 'member',
  /** Only checks bounds. The username rules report what's missing or wrong, in the prescribed order. */
  input: z.object({
    newUsername: z._default(trimmed(100), ''),
    confirmation: z._default(trimmed(100), ''),
    password: z._default(secret(0, PASSWORD.max), ''),
  }),
  output: nothing,
  reasons: [
    ...Object.values(USERNAME_REASONS),
    ...Object.values(USERNAME_LIMIT_REASONS),
    CREDENTIAL_REASONS.wrongPassword,
    CREDENTIAL_REASONS.tooManyWrongPasswords,
  ],
  limits: [{ per: 'member', max: 30, seconds: 60 * 60, whenStoreDown: 'closed' }],
})

export const markUsernameDecisionsSeen = endpoint({
  name: 'usernames.markUsernameDecisionsSeen',
  summary:
    'Mark the decisions on the caller’s username requests as seen, so that no email about them is sent.',
  method: 'POST',
  path: '/api/profile/username-requests/seen',
  access: 'member',
  whileRestricted: 'kept',
  input: nothing,
  output: nothing,
  reasons: [],
})

export const REQUEST_FILTERS = ['pending', 'approved', 'rejected', 'all'] as const
export type RequestFilter = (typeof REQUEST_FILTERS)[number]

const listed = {
  id: id(),
  memberId: id(),
  oldUsername: z.string(),
  newUsername: z.string(),
  status: z.enum(REQUEST_STATUSES),
  createdAt: instant(),
  decidedAt: z.nullable(instant()),
}
const listedRequest = adminOnly(z.object(listed))
export type ListedUsernameRequest = z.output<typeof listedRequest>

export const listUsernameRequests = endpoint({
  name: 'usernames.listUsernameRequests',
  summary:
    'Members’ username requests, and the total number of pending ones. Pending requests are listed oldest first, others newest first.',
  method: 'GET',
  path: '/api/admin/username-requests',
  access: 'admin',
  input: z.object({ ...pageInput, filter: z._default(z.enum(REQUEST_FILTERS), 'pending') }),
  output: z.object({ ...pageOf(listedRequest).shape, waiting: adminOnly(z.int()) }),
  reasons: [],
})

const opened = adminOnly(
  z.object({
    ...listed,
    /** The member's current username. */
    username: z.string(),
    /** The reason for the rejection, if an admin gave one. */
    reason: z.nullable(z.string()),
    /** The member's former usernames, latest first. */
    formerUsernames: z.array(z.string()),
    /** Whether the requested name is still free. Someone else may have taken it since the request. */
    isFree: z.boolean(),
    /** The deadline for taking the decision back, or null if that isn't possible. */
    undoUntil: z.nullable(instant()),
  }),
)
export type OpenedUsernameRequest = z.output<typeof opened>

export const openUsernameRequest = endpoint({
  name: 'usernames.openUsernameRequest',
  summary: 'One username request, with what an admin needs to decide on it.',
  method: 'GET',
  path: '/api/admin/username-requests/{requestId}',
  access: 'admin',
  input: z.object({ requestId: id() }),
  output: opened,
  reasons: [COMMON_REASONS.notFound],
})

export const approveUsername = endpoint({
  name: 'usernames.approveUsername',
  summary: 'Approve a username request. The member gets the new username immediately and is notified.',
  method: 'POST',
  path: '/api/admin/username-requests/{requestId}/approve',
  access: 'admin',
  input: z.object({ requestId: id() }),
  output: nothing,
  reasons: [COMMON_REASONS.notFound, DECISION_REASONS.decided, USERNAME_REASONS.taken],
})

export const rejectUsername = endpoint({
  name: 'usernames.rejectUsername',
  summary: 'Reject a username request, optionally with a reason. The member is notified.',
  method: 'POST',
  path: '/api/admin/username-requests/{requestId}/reject',
  access: 'admin',
  input: z.object({ requestId: id(), reason: z._default(trimmed(REJECTION_MAX), '') }),
  output: nothing,
  reasons: [COMMON_REASONS.notFound, DECISION_REASONS.decided],
})

export const undoUsernameDecision = endpoint({
  name: 'usernames.undoUsernameDecision',
  summary:
    'Take back a decision on a username request within two minutes. The request is pending again, and the member has their former username.',
  method: 'POST',
  path: '/api/admin/username-requests/{requestId}/undo',
  access: 'admin',
  input: z.object({ requestId: id() }),
  output: nothing,
  reasons: [COMMON_REASONS.notFound, DECISION_REASONS.undoOver],
})
