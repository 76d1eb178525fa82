import { Controller, useFormContext } from 'react-hook-form'
import { AGES } from '#shared/domains/profiles/profiles.options.contract.ts'
import { PROFILE_TYPE_LABELS, PROFILE_TYPES } from '#shared/kernel/profile-types.ts'
import { Checkbox } from '#client/ui/form/Checkbox.tsx'
import { CheckboxGroup } from '#client/ui/form/CheckboxGroup.tsx'
import { Field } from '#client/ui/form/Field.tsx'
import { Fieldset } from '#client/ui/form/Fieldset.tsx'
import { Select } from '#client/ui/form/Select.tsx'
import type { PreferencesValues } from './profiles.preferences.state.ts'
import { PREFERENCES_TEXT } from './profiles.text.ts'

const typeOptions = PROFILE_TYPES.map((type) => ({ value: type, label: PROFILE_TYPE_LABELS[type].settings }))
const ageOptions = Array.from({ length: AGES.max - AGES.min + 1 }, (_, step) => {
  const age = String(AGES.min + step)
  return { value: age, label: age }
})

/** Whom the member would like to meet, and how. */
export function MeetingFields() {
  const { register, control, formState } = useFormContext<PreferencesValues>()
  return (
    <>
      <Controller
        control={control}
        name="lookingFor"
        render={({ field }) => (
          <CheckboxGroup
            legend={PREFERENCES_TEXT.lookingFor}
            help={PREFERENCES_TEXT.lookingForHelp}
            options={typeOptions}
            value={field.value}
            onChange={field.onChange}
          />
        )}
      />
      <Fieldset legend={PREFERENCES_TEXT.ages}>
        <div className="grid max-w-sm grid-cols-2 gap-4">
          <Field label={PREFERENCES_TEXT.ageMin}>
            <Select {...register('ageMin', { valueAsNumber: true })} options={ageOptions} />
          </Field>
          <Field label={PREFERENCES_TEXT.ageMax} error={formState.errors.ageMax?.message}>
            <Select
              {...register('ageMax', {
                valueAsNumber: true,
                validate: (highest, { ageMin }) => ageMin <= highest || PREFERENCES_TEXT.agesReversed,
              })}
              options={ageOptions}
            />
          </Field>
        </div>
      </Fieldset>
      <Fieldset legend={PREFERENCES_TEXT.meeting}>
        <Checkbox {...register('meetSmokers')} label={PREFERENCES_TEXT.meetSmokers} />
        <Checkbox {...register('canTravel')} label={PREFERENCES_TEXT.canTravel} />
        <Checkbox {...register('canAccommodate')} label={PREFERENCES_TEXT.canAccommodate} />
      </Fieldset>
    </>
  )
}
