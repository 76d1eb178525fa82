import { LOOKING_FOR } from '#shared/domains/profiles/profiles.options.contract.ts'
import type { Preferences, updatePreferences } from '#shared/domains/profiles/profiles.own.contract.ts'
import { COUNTRIES, type Country } from '#shared/domains/regions/regions.contract.ts'
import { memberPrefix } from '#shared/domains/regions/regions.rules.ts'
import type { InputOf } from '#shared/kernel/endpoint.ts'
import { PROFILE_TYPES, type ProfileType } from '#shared/kernel/profile-types.ts'
import { changedFields } from '#client/platform/formDraft.ts'

/** The preferences as form values. */
export interface PreferencesValues {
  profileType: ProfileType
  lookingFor: ProfileType[]
  ageMin: number
  ageMax: number
  meetSmokers: boolean
  canTravel: boolean
  canAccommodate: boolean
  town: string
  postcodePrefix: string
  /** Empty if not chosen. */
  country: Country | ''
}

export const valuesOf = (preferences: Preferences): PreferencesValues => ({
  profileType: preferences.profileType,
  lookingFor: PROFILE_TYPES.filter((type) => preferences[LOOKING_FOR[type]]),
  ageMin: preferences.ageMin,
  ageMax: preferences.ageMax,
  meetSmokers: preferences.meetSmokers,
  canTravel: preferences.canTravel,
  canAccommodate: preferences.canAccommodate,
  town: preferences.town ?? '',
  postcodePrefix: preferences.postcodePrefix ?? '',
  country: COUNTRIES.find((country) => country === preferences.userCountry) ?? '',
})

/** Returns the changes to send: only what differs from what's stored. */
export const changesOf = (
  values: PreferencesValues,
  stored: Preferences,
): InputOf<typeof updatePreferences> => {
  const { lookingFor, country, ...fields } = {
    ...values,
    postcodePrefix: memberPrefix(values.postcodePrefix),
  }
  const choices = Object.fromEntries(
    PROFILE_TYPES.map((type) => [LOOKING_FOR[type], lookingFor.includes(type)]),
  ) as Record<(typeof LOOKING_FOR)[ProfileType], boolean>
  return {
    ...changedFields(fields, valuesOf(stored)),
    ...changedFields(choices, stored),
    ...(country && country !== stored.userCountry ? { country } : {}),
  }
}
