import { USER_ROLES, type ListedUser, type UserStatus } from '#shared/domains/users/users.contract.ts'
import type { Tier } from '#shared/domains/membership/membership.contract.ts'
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

/** For admins only. Of when somebody was last there they see the day, as it may be hidden from others altogether. */
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
