import { useNavigate, useSearch } from '@tanstack/react-router'
import { TIERS, type Tier } from '#shared/domains/membership/membership.contract.ts'
import {
  USER_ORDERS,
  USER_ROLES,
  USER_SEARCH_MAX,
  USER_SPANS,
  USER_STATUSES,
  type OpenedUser,
  type UserOrder,
  type UserRole,
  type UserSpan,
  type UserStatus,
} from '#shared/domains/users/users.contract.ts'
import { PROFILE_TYPES, type ProfileType } from '#shared/kernel/profile-types.ts'
import type { UserAct } from './users.text.ts'

export interface UserSearch {
  q: string
  role?: UserRole
  status?: UserStatus
  tier?: Tier
  profileType?: ProfileType
  verified?: (typeof YES_OR_NO)[number]
  reported?: (typeof YES_OR_NO)[number]
  joinedWithin?: UserSpan
  seenWithin?: UserSpan
  order: UserOrder
}

const YES_OR_NO = ['1', '0'] as const

const oneOf = <V extends string, N extends string>(
  name: N,
  values: readonly V[],
  given: unknown,
): Partial<Record<N, V>> => {
  const value = values.find((each) => each === given)
  return value === undefined ? {} : ({ [name]: value } as Record<N, V>)
}

/** Returns the search a URL specifies. Invalid values are left out. */
export const userSearchIn = (search: Readonly<Record<string, unknown>>): UserSearch => ({
  q: typeof search['q'] === 'string' ? search['q'].trim().slice(0, USER_SEARCH_MAX) : '',
  order: USER_ORDERS.find((each) => each === search['order']) ?? 'newest',
  ...oneOf('role', USER_ROLES, search['role']),
  ...oneOf('status', USER_STATUSES, search['status']),
  ...oneOf('tier', TIERS, search['tier']),
  ...oneOf('profileType', PROFILE_TYPES, search['profileType']),
  ...oneOf('verified', YES_OR_NO, search['verified']),
  ...oneOf('reported', YES_OR_NO, search['reported']),
  ...oneOf('joinedWithin', USER_SPANS, search['joinedWithin']),
  ...oneOf('seenWithin', USER_SPANS, search['seenWithin']),
})

/** The list's search and filters, kept in the URL. */
export const useUserSearch = () => {
  const navigate = useNavigate()
  const search = userSearchIn(useSearch({ strict: false }))
  /** Navigates from the latest URL, so that a pending navigation isn't lost. */
  const go = (next: (now: UserSearch) => Record<string, string | undefined>) =>
    void navigate({
      to: '/admin/users',
      search: (now: Record<string, unknown>) => next(userSearchIn(now)),
      resetScroll: false,
    })
  return {
    search,
    /** Whether anything narrows the list. */
    isNarrowed: Object.keys(search).length > 2 || search.q !== '',
    change: (name: keyof UserSearch, value: string) => go((now) => ({ ...now, [name]: value || undefined })),
    clear: () => go(({ order }) => ({ order })),
  }
}

const TO_ROLE: Record<UserRole, UserAct> = {
  user: 'makeMember',
  moderator: 'makeModerator',
  admin: 'makeAdmin',
}
const BACK: Partial<Record<UserAct, UserAct>> = {
  suspend: 'restore',
  restrict: 'unrestrict',
  ban: 'unban',
  close: 'keep',
}

/**
 * Returns the action that undoes this one, if it restores everything. Lifting a ban or cancelling a deletion would also
 * lift an earlier suspension.
 */
export const undoOf = ({ isYou, role, status }: OpenedUser, act: UserAct): UserAct | undefined => {
  if (act === 'makeAdmin' || act === 'makeModerator' || act === 'makeMember')
    return isYou ? undefined : TO_ROLE[role]
  return act === 'restrict' || status === 'active' ? BACK[act] : undefined
}
