import { expect, test } from 'vitest'
import { LOOKING_FOR } from '#shared/domains/profiles/profiles.options.contract.ts'
import type { Preferences } from '#shared/domains/profiles/profiles.own.contract.ts'
import { PROFILE_TYPES, type ProfileType } from '#shared/kernel/profile-types.ts'
import { covers } from '#testing/covers.ts'
import { changesOf, valuesOf, type PreferencesValues } from './profiles.preferences.state.ts'

const nothing: Preferences = {
  profileType: 'woman',
  profileTypeChangedAt: null,
  nextTypeChangeAt: null,
  lookingForMan: false,
  lookingForWoman: false,
  lookingForCoupleMf: false,
  lookingForCoupleMm: false,
  lookingForCoupleFf: false,
  lookingForTvts: false,
  ageMin: 18,
  ageMax: 60,
  meetSmokers: true,
  canTravel: false,
  canAccommodate: false,
  town: null,
  region: null,
  county: null,
  userCountry: null,
  postcodePrefix: null,
}

const everything: Preferences = {
  ...nothing,
  profileType: 'couple_mf',
  lookingForMan: true,
  lookingForWoman: true,
  lookingForCoupleMf: true,
  lookingForCoupleMm: true,
  lookingForCoupleFf: true,
  lookingForTvts: true,
  ageMin: 30,
  ageMax: 45,
  meetSmokers: false,
  canTravel: true,
  canAccommodate: true,
  town: 'Leeds',
  userCountry: 'Ireland',
  postcodePrefix: 'W12',
}

const values: PreferencesValues = {
  profileType: 'couple_mf',
  lookingFor: ['man', 'woman', 'couple_mf', 'couple_mm', 'couple_ff', 'tvts'],
  ageMin: 30,
  ageMax: 45,
  meetSmokers: false,
  canTravel: true,
  canAccommodate: true,
  town: 'Leeds',
  postcodePrefix: 'W12',
  country: 'Ireland',
}

test('the preferences form contains all stored values', () => {
  expect(valuesOf(everything)).toEqual(values)
})

test('preferences that aren’t stored are empty in the form', () => {
  expect(valuesOf(nothing)).toMatchObject({ lookingFor: [], town: '', postcodePrefix: '', country: '' })
})

test('every changed preference is sent', covers('PREF-12', 'PREF-17', 'PREF-18', 'PREF-19'), () => {
  expect(changesOf(values, nothing)).toEqual({
    profileType: 'couple_mf',
    lookingForMan: true,
    lookingForWoman: true,
    lookingForCoupleMf: true,
    lookingForCoupleMm: true,
    lookingForCoupleFf: true,
    lookingForTvts: true,
    ageMin: 30,
    ageMax: 45,
    meetSmokers: false,
    canTravel: true,
    canAccommodate: true,
    town: 'Leeds',
    postcodePrefix: 'W12',
    country: 'Ireland',
  })
})

test('unchanged preferences aren’t sent', () => {
  expect(changesOf(values, everything)).toEqual({})
  expect(changesOf({ ...values, postcodePrefix: ' w 12 ' }, everything)).toEqual({})
})

test.each(PROFILE_TYPES)(
  'the choice of %s is loaded, and sent when it’s made or undone',
  covers('PREF-12'),
  (type: ProfileType) => {
    const stored = { ...nothing, [LOOKING_FOR[type]]: true }
    const chosen = { ...valuesOf(nothing), lookingFor: [type] }
    expect(valuesOf(stored)).toEqual(chosen)
    expect(changesOf(chosen, nothing)).toEqual({ [LOOKING_FOR[type]]: true })
    expect(changesOf(valuesOf(nothing), stored)).toEqual({ [LOOKING_FOR[type]]: false })
  },
)
