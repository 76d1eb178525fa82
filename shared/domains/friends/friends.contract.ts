import * as z from 'zod/mini'
import { selfOnly } from '../../kernel/audience.ts'
import { endpoint, liveEvent } from '../../kernel/endpoint.ts'
import { COMMON_REASONS, reason } from '../../kernel/failure.ts'
import { id, instant, nothing, trimmed } from '../../kernel/fields.ts'
import { pageInput, pageOf } from '../../kernel/page.ts'
import { CONTACT_REASONS } from '../contact/contact.contract.ts'
import { listedMember } from '../profiles/profiles.contract.ts'
import { ACTIVITY_BANDS } from '../profiles/profiles.rules.ts'

/** Maximum characters of the note on a friend. */
export const FRIEND_NOTE_MAX = 500
/** Maximum characters of a search term for friends. */
export const FRIEND_SEARCH_MAX = 100

export const FRIEND_ORDERS = ['name', 'active', 'since'] as const
export type FriendOrder = (typeof FRIEND_ORDERS)[number]

/** The caller's standing with a member: `requested` by the caller, `invited` by the other member. */
export const STANDINGS = ['none', 'requested', 'invited', 'friends'] as const
export type Standing = (typeof STANDINGS)[number]

export const FRIEND_REASONS = {
  ownAccount: reason('cannot_befriend_yourself', 'invalid', 'You can’t be your own friend.'),
  alreadyRequested: reason('already_requested', 'conflict', 'You’ve already asked this member.'),
  alreadyFriends: reason('already_friends', 'conflict', 'You’re already friends.'),
} as const

const friend = z.extend(listedMember, {
  /** Null if hidden or longer ago. */
  lastActive: z.nullable(z.enum(ACTIVITY_BANDS)),
  since: instant(),
  /** Empty if the member added no note. */
  note: selfOnly(z.string()),
})
export type Friend = z.output<typeof friend>

const friendRequest = z.extend(listedMember, {
  title: z.string(),
  requestedAt: instant(),
  /** Whether the caller may open the profile. A request reveals its sender even if only friends can see the profile. */
  hasProfile: z.boolean(),
})
export type FriendRequest = z.output<typeof friendRequest>

export const listFriends = endpoint({
  name: 'friends.listFriends',
  summary: 'The caller’s friends, or only those whose name or note contains the search term.',
  method: 'GET',
  path: '/api/friends',
  access: 'member',
  input: z.object({
    ...pageInput,
    search: z._default(trimmed(FRIEND_SEARCH_MAX), ''),
    order: z._default(z.enum(FRIEND_ORDERS), 'name'),
  }),
  output: pageOf(friend),
  reasons: [],
})

export const countFriends = endpoint({
  name: 'friends.countFriends',
  summary: 'How many friends the caller has.',
  method: 'GET',
  path: '/api/friends/count',
  access: 'member',
  input: nothing,
  output: z.object({ count: z.int() }),
  reasons: [],
})

export const listInvites = endpoint({
  name: 'friends.listInvites',
  summary: 'The friend requests that the caller has yet to answer, latest first.',
  method: 'GET',
  path: '/api/friends/invites',
  access: 'member',
  input: z.object(pageInput),
  output: pageOf(friendRequest),
  reasons: [],
})

export const listSentRequests = endpoint({
  name: 'friends.listSentRequests',
  summary: 'The friend requests that the caller has sent and that haven’t been accepted, latest first.',
  method: 'GET',
  path: '/api/friends/requests',
  access: 'member',
  input: z.object(pageInput),
  output: pageOf(friendRequest),
  reasons: [],
})

export const countSentRequests = endpoint({
  name: 'friends.countSentRequests',
  summary: 'How many friend requests the caller has sent that haven’t been accepted.',
  method: 'GET',
  path: '/api/friends/requests/count',
  access: 'member',
  input: nothing,
  output: z.object({ count: z.int() }),
  reasons: [],
})

const ofMember = { memberId: id() }

export const getStanding = endpoint({
  name: 'friends.getStanding',
  summary:
    'Whether the caller and a member are friends, or one has sent the other a request. Always `none` if the caller may not see the member.',
  method: 'GET',
  path: '/api/friends/{memberId}/standing',
  access: 'member',
  input: z.object(ofMember),
  output: z.object({ standing: z.enum(STANDINGS) }),
  reasons: [],
})

export const requestFriendship = endpoint({
  name: 'friends.requestFriendship',
  summary:
    'Send a member a friend request. If they’ve already sent the caller one, the two become friends immediately.',
  method: 'POST',
  path: '/api/friends/requests',
  access: 'member',
  concerns: 'profile',
  input: z.object(ofMember),
  output: z.object({ standing: z.enum(STANDINGS) }),
  reasons: [
    FRIEND_REASONS.ownAccount,
    FRIEND_REASONS.alreadyRequested,
    FRIEND_REASONS.alreadyFriends,
    CONTACT_REASONS.notAllowed,
  ],
  limits: [{ per: 'member', max: 30, seconds: 24 * 60 * 60, whenStoreDown: 'closed' }],
})

const limits = [{ per: 'member', max: 600, seconds: 60 * 60, whenStoreDown: 'open' }] as const

export const withdrawRequest = endpoint({
  name: 'friends.withdrawRequest',
  summary: 'Withdraw a friend request. Does nothing if there’s none.',
  method: 'DELETE',
  path: '/api/friends/requests/{memberId}',
  access: 'member',
  whileRestricted: 'kept',
  input: z.object(ofMember),
  output: nothing,
  reasons: [],
  limits,
})

export const acceptInvite = endpoint({
  name: 'friends.acceptInvite',
  summary: 'Accept a member’s friend request.',
  method: 'PUT',
  path: '/api/friends/{memberId}',
  access: 'member',
  input: z.object(ofMember),
  output: nothing,
  reasons: [COMMON_REASONS.notFound],
  limits,
})

export const declineInvite = endpoint({
  name: 'friends.declineInvite',
  summary:
    'Decline a member’s friend request. They aren’t notified, and any further request from them stays hidden for 90 days.',
  method: 'DELETE',
  path: '/api/friends/invites/{memberId}',
  access: 'member',
  whileRestricted: 'kept',
  input: z.object(ofMember),
  output: nothing,
  reasons: [COMMON_REASONS.notFound],
  limits,
})

export const removeFriend = endpoint({
  name: 'friends.removeFriend',
  summary: 'End the friendship with a member. Does nothing if they aren’t friends.',
  method: 'DELETE',
  path: '/api/friends/{memberId}',
  access: 'member',
  whileRestricted: 'kept',
  input: z.object(ofMember),
  output: nothing,
  reasons: [],
  limits,
})

export const noteFriend = endpoint({
  name: 'friends.noteFriend',
  summary: 'Change the caller’s private note on a friend.',
  method: 'PATCH',
  path: '/api/friends/{memberId}',
  access: 'member',
  whileRestricted: 'kept',
  input: z.object({ ...ofMember, note: trimmed(FRIEND_NOTE_MAX) }),
  output: nothing,
  reasons: [COMMON_REASONS.notFound],
  limits,
})

/** The member's friends or requests have changed. Sent only to their own pages. */
export const friendsChanged = liveEvent('friends.changed', nothing)

/** The member has become someone's friend or stopped being one, so both see more or less of each other. */
export const friendshipChanged = liveEvent('friends.friendshipChanged', nothing)
