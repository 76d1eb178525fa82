import {
  BODY_TYPES,
  DRINKING,
  ETHNICITIES,
  MONTHS,
  PIERCINGS,
  SEXUALITIES,
  TATTOOS,
} from '#shared/domains/profiles/profiles.options.contract.ts'
import { PEOPLE, type Person } from '#shared/domains/profiles/profiles.people.rules.ts'
import type {
  Personal,
  PersonalDetails,
  updatePersonal,
} from '#shared/domains/profiles/profiles.personal.contract.ts'
import { MINIMUM_AGE } from '#shared/domains/profiles/profiles.rules.ts'
import type { InputOf } from '#shared/kernel/endpoint.ts'
import { changedFields } from '#client/platform/formDraft.ts'

/** One person's details as form values, empty if not given. */
export type PersonValues = Record<keyof PersonalDetails, string>

export interface PersonalValues {
  woman: Person | null
  showFirstnames: boolean
  member: PersonValues
  partner: PersonValues
}

const textOf = (value: string | number | boolean | null): string =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value ?? '')

const personValues = (details: PersonalDetails): PersonValues => ({
  firstname: textOf(details.firstname),
  dobDay: textOf(details.dobDay),
  dobMonth: textOf(details.dobMonth),
  dobYear: textOf(details.dobYear),
  sexuality: textOf(details.sexuality),
  heightFeet: textOf(details.heightFeet),
  heightInches: textOf(details.heightInches),
  bodyType: textOf(details.bodyType),
  tattoos: textOf(details.tattoos),
  piercings: textOf(details.piercings),
  drinking: textOf(details.drinking),
  ethnicity: textOf(details.ethnicity),
  smoker: textOf(details.smoker),
})

/**
 * Returns the form's values. If the account isn't a couple's, the partner's values repeat the member's and are never
 * shown or sent.
 */
export const valuesOf = ({ woman, showFirstnames, member, partner }: Personal): PersonalValues => ({
  woman,
  showFirstnames,
  member: personValues(member),
  partner: personValues(partner ?? member),
})

const numberOf = (text: string) => (text ? Number(text) : null)
const choiceOf = <T extends string>(options: readonly T[], text: string): T | null =>
  options.find((option) => option === text) ?? null

type Changes = InputOf<typeof updatePersonal>

const detailsOf = (values: PersonValues) =>
  ({
    firstname: values.firstname.trim() || null,
    dobDay: numberOf(values.dobDay),
    dobMonth: choiceOf(MONTHS, values.dobMonth),
    dobYear: numberOf(values.dobYear),
    sexuality: choiceOf(SEXUALITIES, values.sexuality),
    heightFeet: numberOf(values.heightFeet),
    heightInches: numberOf(values.heightInches),
    bodyType: choiceOf(BODY_TYPES, values.bodyType),
    tattoos: choiceOf(TATTOOS, values.tattoos),
    piercings: choiceOf(PIERCINGS, values.piercings),
    drinking: choiceOf(DRINKING, values.drinking),
    ethnicity: choiceOf(ETHNICITIES, values.ethnicity),
    smoker: values.smoker ? values.smoker === 'yes' : null,
  }) satisfies Changes['member']

/** Returns the changes to send: only what differs from what's stored. */
export const changesOf = (values: PersonalValues, stored: Personal): Changes => {
  const { woman, showFirstnames } = values
  const people = PEOPLE.flatMap((person) => {
    const before = stored[person]
    const changes = before && changedFields<PersonalDetails>(detailsOf(values[person]), before)
    return changes && Object.keys(changes).length > 0 ? [[person, changes]] : []
  })
  return {
    ...changedFields({ woman, showFirstnames }, stored),
    ...Object.fromEntries(people),
  }
}

const FIRST_OFFERED_YEAR = 1940

/** Returns the years from the youngest adults' back to 1940, followed by any earlier ones that are stored. */
export const yearsFor = (stored: readonly (number | null)[], now: Date): number[] => {
  const latest = now.getUTCFullYear() - MINIMUM_AGE
  const offered = Array.from({ length: latest - FIRST_OFFERED_YEAR + 1 }, (_, at) => latest - at)
  const earlier = stored.filter((year): year is number => year !== null && year < FIRST_OFFERED_YEAR)
  return [...offered, ...new Set(earlier)]
}
