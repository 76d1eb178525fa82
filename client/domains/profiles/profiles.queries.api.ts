import { queryOptions, useQuery } from '@tanstack/react-query'
import type { SessionUser } from '#shared/domains/accounts/accounts.contract.ts'
import { getMembership } from '#shared/domains/membership/membership.contract.ts'
import {
  getOwnProfile,
  getPreferences,
  getProfileText,
  type OwnProfile,
} from '#shared/domains/profiles/profiles.own.contract.ts'
import { getPersonal } from '#shared/domains/profiles/profiles.personal.contract.ts'
import { getPrivacy, listConsents } from '#shared/domains/profiles/profiles.privacy.contract.ts'
import { queryOf } from '#client/platform/calls/query.ts'
import { fallbackUser, useSession } from '#client/platform/calls/session.ts'

export const profileTextQuery = queryOf(getProfileText, {})
export const preferencesQuery = queryOf(getPreferences, {})
export const personalQuery = queryOf(getPersonal, {})
export const privacyQuery = queryOf(getPrivacy, {})
export const consentsQuery = queryOf(listConsents, {})

/** The member's own profile, refetched by every page that shows it. */
export const ownProfileQuery = queryOptions({
  ...queryOf(getOwnProfile, {}, { invalidatedWith: [getMembership] }),
  staleTime: 0,
})

/** Returns the loaded profile in place of the session's data. The email is always the session's. */
export const memberOf = (user: SessionUser, profile: OwnProfile | undefined) => {
  const fallback = fallbackUser(user)
  if (!profile) return { ...fallback, profile: null }
  const { id, username, role, profileType, verificationStatus } = profile
  return { id, email: fallback.email, username, role, profileType, verificationStatus, profile }
}

/**
 * Returns the logged-in member: from the session immediately, and from the profile once it's loaded. Null for visitors.
 */
export const useMember = () => {
  const { user } = useSession()
  const { data } = useQuery({ ...ownProfileQuery, enabled: user !== null })
  return user && memberOf(user, data)
}
