import { queryOptions } from '@tanstack/react-query'
import { mayContact } from '#shared/domains/messages/messages.contract.ts'
import { getProfile } from '#shared/domains/profiles/profiles.contract.ts'
import { getPreferences, getProfileText } from '#shared/domains/profiles/profiles.own.contract.ts'
import { getPersonal } from '#shared/domains/profiles/profiles.personal.contract.ts'
import { getPrivacy, listConsents } from '#shared/domains/profiles/profiles.privacy.contract.ts'
import { listOwnUsernameRequests } from '#shared/domains/profiles/profiles.usernames.contract.ts'
import { getProfileAs, type SeenAs } from '#shared/domains/profiles/profiles.seen-as.contract.ts'
import { queryOf } from '#client/platform/query.ts'

export const profileQuery = (username: string) => queryOf(getProfile, { username })
export const seenAsQuery = (asked: SeenAs) => queryOf(getProfileAs, asked)
/** Whether one may write to the member. */
export const contactQuery = (username: string) => queryOf(mayContact, { recipient: username })
export const profileTextQuery = queryOf(getProfileText, {})
export const preferencesQuery = queryOf(getPreferences, {})
export const personalQuery = queryOf(getPersonal, {})
export const privacyQuery = queryOf(getPrivacy, {})
export const consentsQuery = queryOf(listConsents, {})
/** Read again by every page that shows it: an admin may have decided. */
export const usernameRequestsQuery = queryOptions({ ...queryOf(listOwnUsernameRequests, {}), staleTime: 0 })
