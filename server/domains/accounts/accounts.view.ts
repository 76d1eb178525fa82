import { ROLES, type Role, type Session } from '#shared/domains/accounts/accounts.contract.ts'
import { PROFILE_TYPES } from '#shared/kernel/profile-types.ts'
import type { Actor } from '#server/platform/http/actor.ts'

/** Any unknown stored role counts as a plain user. */
export const roleOf = (stored: string): Role => ROLES.find((role) => role === stored) ?? 'user'

export const viewSession = (actor: Actor): Session => ({
  user: {
    id: actor.id,
    email: actor.email,
    username: actor.username,
    role: roleOf(actor.role),
    profileType: PROFILE_TYPES.find((type) => type === actor.profileType) ?? 'man',
  },
  expiresAt: actor.expiresAt.toISOString(),
})
