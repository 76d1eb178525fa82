import { isBlank } from '../../kernel/invisible.ts'
import { PROFILE_TYPES } from '../../kernel/profile-types.ts'
import { AGES, INTERESTS } from '../profiles/profiles.options.contract.ts'
import { COUNTRIES, PREFIX_LIMITS } from '../regions/regions.contract.ts'
import { memberPrefix } from '../regions/regions.rules.ts'
import type { FilterName, SearchFilters } from './search.contract.ts'

/** Parses a text. Returns undefined if it's invalid. */
type Read<V> = (text: string) => V | undefined

const oneOf =
  <V extends string>(values: readonly V[]): Read<V | ''> =>
  (text) =>
    text === '' ? '' : values.find((value) => value === text)

const listOf =
  <V extends string>(values: readonly V[]): Read<V[]> =>
  (text) => {
    const asked = [...new Set(text.split(',').filter(Boolean))]
    const known = asked.flatMap((each) => values.find((value) => value === each) ?? [])
    return known.length === asked.length ? known : undefined
  }

const upTo =
  (max: number): Read<string> =>
  (text) => {
    const trimmed = isBlank(text) ? '' : text.replaceAll('\0', '').trim()
    return trimmed.length <= max ? trimmed : undefined
  }

const age: Read<number> = (text) => {
  const years = Number(text)
  return Number.isInteger(years) && years >= AGES.min && years <= AGES.max ? years : undefined
}

const flag: Read<boolean> = (text) =>
  text === '1' || text === 'true' ? true : text === '0' || text === 'false' ? false : undefined

const postcode: Read<string> = (text) => {
  const prefix = memberPrefix(text)
  const isPrefix = prefix.length <= PREFIX_LIMITS.memberMax && /^[A-Z0-9]*$/.test(prefix)
  return isPrefix && text.length <= 20 ? prefix : undefined
}

const READERS: { [N in FilterName]: Read<SearchFilters[N]> } = {
  types: listOf(PROFILE_TYPES),
  ageMin: age,
  ageMax: age,
  country: oneOf(COUNTRIES),
  region: upTo(60),
  county: upTo(60),
  town: upTo(50),
  postcode,
  smokers: oneOf(['yes', 'no']),
  canTravel: flag,
  canAccommodate: flag,
  interests: listOf(INTERESTS),
  verified: flag,
  hasPhoto: flag,
  fitsBothWays: flag,
}

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : Array.isArray(value) ? value.join(',') : JSON.stringify(value)

/** Parses a filter's value, given directly or as text. Returns undefined if the contract doesn't allow it. */
export const readFilter = <N extends FilterName>(name: N, value: unknown): SearchFilters[N] | undefined =>
  value == null ? undefined : READERS[name](asText(value))
