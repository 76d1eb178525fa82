import { type FieldErrors, useFormContext } from 'react-hook-form'
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
} from '#shared/domains/profiles/profiles.options.contract.ts'
import type { Person } from '#shared/domains/profiles/profiles.people.rules.ts'
import { FIRSTNAME_MAX } from '#shared/domains/profiles/profiles.personal.contract.ts'
import { Field, Input, Select } from '#client/ui/form/Field.tsx'
import { Fieldset } from '#client/ui/form/Fieldset.tsx'
import type { PersonalValues, PersonValues } from './profiles.personal.state.ts'
import { PERSONAL_TEXT } from '#client/domains/profiles/profiles.more.text.ts'
import { PUBLIC_TEXT } from '#client/domains/profiles/profiles.text.ts'

const optionsOf = (values: readonly (string | number)[]) =>
  values.map((value) => ({ value: String(value), label: String(value) }))
const upTo = ({ min, max }: { min: number; max: number }) =>
  optionsOf(Array.from({ length: max - min + 1 }, (_, step) => min + step))

const days = upTo({ min: 1, max: 31 })
const months = optionsOf(MONTHS)
const feet = upTo(HEIGHT_FEET)
const inches = upTo(HEIGHT_INCHES)

const CHOICES = [
  { name: 'bodyType', label: PUBLIC_TEXT.bodyType, options: optionsOf(BODY_TYPES) },
  { name: 'sexuality', label: PUBLIC_TEXT.sexuality, options: optionsOf(SEXUALITIES) },
  { name: 'ethnicity', label: PUBLIC_TEXT.ethnicity, options: optionsOf(ETHNICITIES) },
  { name: 'drinking', label: PUBLIC_TEXT.drinking, options: optionsOf(DRINKING) },
  {
    name: 'smoker',
    label: PUBLIC_TEXT.smoker,
    options: [
      { value: 'yes', label: PUBLIC_TEXT.yes },
      { value: 'no', label: PUBLIC_TEXT.no },
    ],
  },
  { name: 'tattoos', label: PUBLIC_TEXT.tattoos, options: optionsOf(TATTOOS) },
  { name: 'piercings', label: PUBLIC_TEXT.piercings, options: optionsOf(PIERCINGS) },
] as const

/** Returns the ARIA state of a control that shares its error with others. Nothing on this page is required. */
const stateOf = (error: string | undefined) => ({
  'aria-required': false,
  'aria-invalid': error ? (true as const) : undefined,
})

type PersonFieldsProps = {
  person: Person
  errors: FieldErrors<PersonValues> | undefined
  years: readonly number[]
  birthHelp: string
}

/** The details of one person in the account. None of them is required. */
export function PersonFields({ person, errors, years, birthHelp }: PersonFieldsProps) {
  const { register } = useFormContext<PersonalValues>()
  const birthError = (errors?.dobDay ?? errors?.dobMonth ?? errors?.dobYear)?.message
  const heightError = (errors?.heightFeet ?? errors?.heightInches)?.message
  const [dateState, heightState] = [stateOf(birthError), stateOf(heightError)]
  return (
    <div className="flex flex-col gap-6">
      <Field
        label={PERSONAL_TEXT.firstname}
        help={PERSONAL_TEXT.firstnameHelp}
        error={errors?.firstname?.message}
      >
        <Input
          {...register(`${person}.firstname`)}
          aria-required={false}
          maxLength={FIRSTNAME_MAX}
          autoComplete="off"
          className="max-w-sm"
        />
      </Field>
      <Fieldset legend={PERSONAL_TEXT.birth} help={birthHelp} error={birthError}>
        <div className="grid max-w-md grid-cols-[5.25rem_1fr] gap-2 sm:grid-cols-[5.25rem_1fr_6rem]">
          <Field label={PERSONAL_TEXT.day}>
            <Select {...register(`${person}.dobDay`)} {...dateState} placeholder="–" options={days} />
          </Field>
          <Field label={PERSONAL_TEXT.month}>
            <Select {...register(`${person}.dobMonth`)} {...dateState} placeholder="–" options={months} />
          </Field>
          <Field label={PERSONAL_TEXT.year}>
            <Select
              className="max-sm:w-24"
              {...register(`${person}.dobYear`)}
              {...dateState}
              placeholder="–"
              options={optionsOf(years)}
            />
          </Field>
        </div>
      </Fieldset>
      <Fieldset legend={PERSONAL_TEXT.height} error={heightError}>
        <div className="grid max-w-xs grid-cols-2 gap-3">
          <Field label={PERSONAL_TEXT.feet}>
            <Select {...register(`${person}.heightFeet`)} {...heightState} placeholder="–" options={feet} />
          </Field>
          <Field label={PERSONAL_TEXT.inches}>
            <Select
              {...register(`${person}.heightInches`)}
              {...heightState}
              placeholder="–"
              options={inches}
            />
          </Field>
        </div>
      </Fieldset>
      <div className="grid gap-4 sm:grid-cols-2">
        {CHOICES.map(({ name, label, options }) => (
          <Field key={name} label={label} error={errors?.[name]?.message}>
            <Select
              {...register(`${person}.${name}`)}
              aria-required={false}
              placeholder={PERSONAL_TEXT.notSaid}
              options={options}
            />
          </Field>
        ))}
      </div>
    </div>
  )
}
