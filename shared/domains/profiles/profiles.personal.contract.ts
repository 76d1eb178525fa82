import * as z from 'zod/mini'
import { selfOnly } from '../../kernel/audience.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { reason } from '../../kernel/failure.ts'
import { nothing, trimmed } from '../../kernel/fields.ts'
import { profileType } from '../../kernel/profile-types.ts'
import { personDetails } from './profiles.contract.ts'
import {
  BODY_TYPES,
  DRINKING,
  ETHNICITIES,
  HEIGHT_FEET,
  HEIGHT_INCHES,
  MONTHS,
  PIERCINGS,
  SEXUALITIES,
  TATTOOS,
} from './profiles.options.contract.ts'
import { PEOPLE } from './profiles.people.rules.ts'
import { OLDEST_BIRTH_YEAR } from './profiles.rules.ts'

/** Length in characters. */
export const FIRSTNAME_MAX = 30

export const PERSONAL_REASONS = {
  impossibleDate: reason('birth_date_impossible', 'invalid', 'There’s no such day. Please check the date.'),
  underAge: reason('birth_date_under_age', 'invalid', 'Everyone on this site must be 18 or over.'),
  dateDiffers: reason(
    'birth_date_differs',
    'invalid',
    'Your age counts from another month or year. Fill in the whole date to change that, or leave it blank.',
  ),
  feetMissing: reason('height_feet_missing', 'invalid', 'Please choose the feet as well.'),
  noPartner: reason(
    'no_partner',
    'conflict',
    'Your account is no longer for a couple. Please load the page again.',
  ),
} as const

const person = z.object({
  firstname: z.nullable(z.string()),
  dobDay: z.nullable(z.int()),
  dobMonth: z.nullable(z.string()),
  dobYear: z.nullable(z.int()),
  ...personDetails,
})
export type PersonalDetails = z.output<typeof person>

const choices = {
  /** Which partner of a mixed couple is the woman. */
  woman: z.nullable(z.enum(PEOPLE)),
  /** Whether first names are shown to members who may see the profile. */
  showFirstnames: z.boolean(),
}

const personal = selfOnly(
  z.object({
    profileType: profileType(),
    /**
     * The member's birth date: year and month from registration, or the full date if the member has added it since
     * then.
     */
    birthYear: z.int(),
    birthMonth: z.int(),
    ...choices,
    member: person,
    /** Null unless the account is for a couple. */
    partner: z.nullable(person),
  }),
)
export type Personal = z.output<typeof personal>

export const getPersonal = endpoint({
  name: 'profiles.getPersonal',
  summary: 'The personal details of the caller and, for couples, of the partner.',
  method: 'GET',
  path: '/api/profile/personal',
  access: 'member',
  input: nothing,
  output: personal,
  reasons: [],
})

const whole = (min: number, max: number) => z.nullable(z.int().check(z.minimum(min), z.maximum(max)))

/** Null clears a field. */
const personChanges = z.partial(
  z.strictObject({
    firstname: z.nullable(trimmed(FIRSTNAME_MAX)),
    dobDay: whole(1, 31),
    dobMonth: z.nullable(z.enum(MONTHS)),
    dobYear: whole(OLDEST_BIRTH_YEAR, 9999),
    sexuality: z.nullable(z.enum(SEXUALITIES)),
    heightFeet: whole(HEIGHT_FEET.min, HEIGHT_FEET.max),
    heightInches: whole(HEIGHT_INCHES.min, HEIGHT_INCHES.max),
    bodyType: z.nullable(z.enum(BODY_TYPES)),
    tattoos: z.nullable(z.enum(TATTOOS)),
    piercings: z.nullable(z.enum(PIERCINGS)),
    drinking: z.nullable(z.enum(DRINKING)),
    ethnicity: z.nullable(z.enum(ETHNICITIES)),
    smoker: z.nullable(z.boolean()),
  }),
)

export const updatePersonal = endpoint({
  name: 'profiles.updatePersonal',
  summary: 'Change the personal details in the caller’s profile. Omitted fields keep their value.',
  method: 'PATCH',
  path: '/api/profile/personal',
  access: 'member',
  input: z.strictObject({
    ...z.partial(z.object(choices)).shape,
    member: z.optional(personChanges),
    partner: z.optional(personChanges),
  }),
  output: personal,
  reasons: Object.values(PERSONAL_REASONS),
})
