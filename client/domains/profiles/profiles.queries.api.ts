import { getPreferences, getProfileText } from '#shared/domains/profiles/profiles.own.contract.ts'
import { getPersonal } from '#shared/domains/profiles/profiles.personal.contract.ts'
import { getPrivacy, listConsents } from '#shared/domains/profiles/profiles.privacy.contract.ts'
import { queryOf } from '#client/platform/query.ts'

export const profileTextQuery = queryOf(getProfileText, {})
export const preferencesQuery = queryOf(getPreferences, {})
export const personalQuery = queryOf(getPersonal, {})
export const privacyQuery = queryOf(getPrivacy, {})
export const consentsQuery = queryOf(listConsents, {})
