import type { InputOf } from '#shared/kernel/endpoint.ts'
import { Failure } from '#shared/kernel/failure.ts'
import {
  PROFILE_REASONS,
  type Preferences,
  type updatePreferences as updatePreferencesEndpoint,
} from '#shared/domains/profiles/profiles.own.contract.ts'
import { nextTypeChange } from '#shared/domains/profiles/profiles.rules.ts'
import { COUNTRIES, PREFIX_LIMITS, type Country } from '#shared/domains/regions/regions.contract.ts'
import { isCouple, type ProfileType } from '#shared/kernel/profile-types.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { findPlace } from '#server/domains/regions/regions.queries.ts'
import { changeProfile, lockRow } from '#server/domains/profiles/profiles.commands.ts'
import { giveConsent } from './profiles.consents.commands.ts'
import { profileTypeChanged } from '#server/domains/profiles/profiles.events.ts'
import { requirePlaceLeft } from '#server/domains/profiles/profiles.policy.ts'
import { viewPlace, viewPreferences, type ProfileRow } from '#server/domains/profiles/profiles.view.ts'

const NO_PLACE = { placeId: null, region: null, county: null, userCountry: null }

const prefixUnknown = () => {
  const { message } = PROFILE_REASONS.prefixUnknown
  return new Failure(PROFILE_REASONS.prefixUnknown, { fields: { postcodePrefix: message } })
}

const placeOf = (found: Awaited<ReturnType<typeof findPlace>>) => {
  if (found.kind !== 'match') throw prefixUnknown()
  const { placeId, region, county, country } = found
  return { placeId, region, county, userCountry: country }
}

interface Resolved {
  /** Undefined until the member chooses one of the countries. */
  place?: ReturnType<typeof placeOf> | typeof NO_PLACE
  countries: Country[]
}

/**
 * Returns the place for a prefix, and the countries to choose from if it's used in several. Throws `prefix_unknown` if
 * it's not used in any.
 */
const resolvePlace = async (
  tx: Tx,
  { prefix, country }: { prefix: string; country: Country | null },
): Promise<Resolved> => {
  if (!prefix) return { place: NO_PLACE, countries: [] }
  if (prefix.length < PREFIX_LIMITS.lookupFrom) throw prefixUnknown()
  const anywhere = await findPlace(tx, { prefix, country: null })
  if (anywhere.kind !== 'ambiguous') return { place: placeOf(anywhere), countries: [] }
  const { countries } = anywhere
  if (!country || !countries.includes(country)) return { countries }
  return { place: placeOf(await findPlace(tx, { prefix, country })), countries }
}

const storedCountry = (row: ProfileRow): Country | null =>
  COUNTRIES.find((country) => country === row.userCountry) ?? null

/**
 * Stores a prefix and its place in the member's own profile. Nothing is stored if the member must choose a country
 * first. The place is one of the preferences, so saving it counts as consent to store them. Throws `prefix_unknown` or
 * `place_changed_often`.
 */
export const updatePlace = (
  services: Services,
  memberId: string,
  { postcodePrefix, country }: { postcodePrefix: string; country?: Country | undefined },
) =>
  inTransaction(services, async (unit) => {
    const { tx } = unit
    const before = await lockRow(tx, memberId)
    const { place, countries } = await resolvePlace(tx, {
      prefix: postcodePrefix,
      country: country ?? storedCountry(before),
    })
    if (!place) return { found: false, countries, ...viewPlace({ ...before, ...NO_PLACE, postcodePrefix }) }
    await requirePlaceLeft(unit, before, place)
    await giveConsent(tx, { memberId, subject: 'preferences', now: unit.now })
    const row = await changeProfile(unit, memberId, { postcodePrefix, ...place })
    return { found: true, countries, ...viewPlace(row) }
  })

/** A partner's details are hidden as soon as the account is no longer a couple's, and erased `PARTNER_KEPT` later. */
const typeChange = (before: ProfileRow, profileType: ProfileType, now: Date) => ({
  profileType,
  profileTypeChangedAt: now,
  leftCoupleAt: isCouple(profileType) ? null : isCouple(before.profileType) ? now : before.leftCoupleAt,
})

type Changes = InputOf<typeof updatePreferencesEndpoint>

/**
 * Changes the given preferences. Throws `profile_type_locked` within a month of the last type change, `ages_reversed`,
 * `prefix_unknown`, `place_changed_often`, and `country_needed` if the prefix is used in several countries.
 */
export const updatePreferences = (
  services: Services,
  memberId: string,
  { country, postcodePrefix, town, profileType, ...changes }: Changes,
): Promise<Preferences> =>
  inTransaction(services, async (unit) => {
    const { tx, now } = unit
    const before = await lockRow(tx, memberId)
    const isNewType = profileType !== undefined && profileType !== before.profileType
    if (isNewType && nextTypeChange(before.profileTypeChangedAt, now)) {
      const { message } = PROFILE_REASONS.typeLocked
      throw new Failure(PROFILE_REASONS.typeLocked, { fields: { profileType: message } })
    }
    if ((changes.ageMin ?? before.ageMin) > (changes.ageMax ?? before.ageMax)) {
      const { message } = PROFILE_REASONS.agesReversed
      throw new Failure(PROFILE_REASONS.agesReversed, { fields: { ageMax: message } })
    }
    const home = {
      ...(town === undefined ? {} : { town: town || null }),
      ...(postcodePrefix === undefined && country === undefined
        ? {}
        : await placeChanges(tx, before, { postcodePrefix, country })),
    }
    await requirePlaceLeft(unit, before, home)
    await giveConsent(tx, { memberId, subject: 'preferences', now })
    const row = await changeProfile(unit, memberId, {
      ...changes,
      ...(isNewType ? typeChange(before, profileType, now) : {}),
      ...home,
    })
    if (isNewType) await unit.emit(profileTypeChanged, { memberId })
    return viewPreferences(row, now)
  })

const placeChanges = async (
  tx: Tx,
  before: ProfileRow,
  { postcodePrefix, country }: { postcodePrefix?: string | undefined; country?: Country | undefined },
) => {
  const prefix = postcodePrefix ?? before.postcodePrefix ?? ''
  const { place } = await resolvePlace(tx, { prefix, country: country ?? storedCountry(before) })
  if (!place) {
    const { message } = PROFILE_REASONS.countryNeeded
    throw new Failure(PROFILE_REASONS.countryNeeded, { fields: { country: message } })
  }
  return { postcodePrefix: prefix || null, ...place }
}
