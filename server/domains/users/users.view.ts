import {
  USER_ROLES,
  type ListedUser,
  type OpenedUser,
  type UserStatus,
} from '#shared/domains/users/users.contract.ts'
import type { Tier } from '#shared/domains/membership/membership.contract.ts'
import type { RestrictionKind } from '#shared/kernel/restriction.ts'
import type { ProfileType } from '#shared/kernel/profile-types.ts'
import { siteDayOf } from '#shared/kernel/time.ts'

export interface UserRow {
  id: string
  username: string
  email: string
  role: string
  status: UserStatus
  tier: Tier
  profileType: ProfileType
  verifiedAt: Date | null
  createdAt: Date
  lastActiveAt: Date
}

/**
 * Returns a user as admins see them. Shows only the day of the last activity, because members may hide their activity
 * from others altogether.
 */
export const viewUser = (row: UserRow): ListedUser => ({
  id: row.id,
  username: row.username,
  email: row.email,
  role: USER_ROLES.find((role) => role === row.role) ?? 'user',
  status: row.status,
  tier: row.tier,
  profileType: row.profileType,
  isVerified: row.verifiedAt !== null,
  createdAt: row.createdAt.toISOString(),
  lastSeenOn: siteDayOf(row.lastActiveAt),
})

/** Returns a user's current restriction, from a joined row. */
export const viewUserRestriction = ({
  restrictionKind: kind,
  restrictedUntil: until,
  restrictionReason: reason,
}: {
  restrictionKind: RestrictionKind | null
  restrictedUntil: Date | null
  restrictionReason: string | null
}): OpenedUser['restriction'] =>
  kind === null || reason === null ? null : { kind, until: until?.toISOString() ?? null, reason }
