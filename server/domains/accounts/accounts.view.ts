import { ROLES, type Role, type Session } from '#shared/domains/accounts/accounts.contract.ts'
import { PROFILE_TYPES } from '#shared/kernel/profile-types.ts'
import type { Passkey } from '#shared/domains/accounts/accounts.webauthn.contract.ts'
import type { Restriction } from '#shared/kernel/restriction.ts'
import type { Security } from '#shared/domains/accounts/accounts.second-factor.contract.ts'
import type { OpenSession } from '#shared/domains/accounts/accounts.sessions.contract.ts'
import { lacksSecondFactor, owesAgreement, type Actor } from '#server/platform/http/actor.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { viewDevice } from '#server/domains/accounts/sessions/accounts.devices.view.ts'
import type { ListedPasskey } from '#server/domains/accounts/second-factor/accounts.passkeys.queries.ts'
import type { ListedSession } from '#server/domains/accounts/sessions/accounts.sessions.queries.ts'

/** Returns a stored role; an unknown one counts as `user`. */
export const roleOf = (stored: string): Role => ROLES.find((role) => role === stored) ?? 'user'

const viewRestriction = ({ kind, until, reason }: Restriction): Session['restriction'] => ({
  kind,
  until: until?.toISOString() ?? null,
  reason,
})

export const viewSession = (services: Pick<Services, 'config' | 'clock'>, actor: Actor): Session => ({
  user: {
    id: actor.id,
    email: actor.email,
    username: actor.username,
    role: roleOf(actor.role),
    profileType: PROFILE_TYPES.find((type) => type === actor.profileType) ?? 'man',
  },
  ...(lacksSecondFactor(services, actor) && { needsSecondFactor: true }),
  ...(services.config.quiet && actor.role === 'admin' && { isQuietCopy: true }),
  ...(actor.newTerms && {
    newTerms: {
      askedAt: actor.newTerms.askedAt.toISOString(),
      requiredFrom: actor.newTerms.requiredFrom.toISOString(),
      isRequired: owesAgreement(services, actor),
    },
  }),
  ...(actor.restriction && { restriction: viewRestriction(actor.restriction) }),
  expiresAt: actor.expiresAt.toISOString(),
})

/** Returns a session for its owner; `thisOne` is the current session's ID. */
export const viewOpenSession = (row: ListedSession, thisOne: string): OpenSession => ({
  id: row.id,
  ...viewDevice(row.userAgent),
  startedAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt.toISOString(),
  isThis: row.id === thisOne,
})

const viewPasskey = ({ id, name, createdAt, usedAt }: ListedPasskey): Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  usedAt: usedAt?.toISOString() ?? null,
})

/** Returns how an account is protected, for its owner. */
export const viewSecurity = (row: {
  appSince: Date | null
  passkeys: ListedPasskey[]
  recoveryCodesLeft: number
  provenUntil: Date | null
  takeBackUntil: Date | null
}): Security => ({
  appSince: row.appSince?.toISOString() ?? null,
  passkeys: row.passkeys.map(viewPasskey),
  recoveryCodesLeft: row.recoveryCodesLeft,
  provenUntil: row.provenUntil?.toISOString() ?? null,
  takeBackUntil: row.takeBackUntil?.toISOString() ?? null,
})
