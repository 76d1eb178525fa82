import { useFormContext, useWatch } from 'react-hook-form'
import type { Preferences } from '#shared/domains/profiles/profiles.own.contract.ts'
import { isCouple, PROFILE_TYPE_LABELS, PROFILE_TYPES } from '#shared/kernel/profile-types.ts'
import { exactTime, fullDate } from '#client/platform/format.ts'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Field } from '#client/ui/form/Field.tsx'
import { Select } from '#client/ui/form/Select.tsx'
import { Time } from '#client/ui/display/Time.tsx'
import type { PreferencesValues } from './profiles.preferences.state.ts'
import { PREFERENCES_TEXT } from './profiles.text.ts'

const options = PROFILE_TYPES.map((type) => ({ value: type, label: PROFILE_TYPE_LABELS[type].settings }))

function Day({ at }: { at: string }) {
  const day = new Date(at)
  return <Time at={at} text={fullDate(day)} exact={exactTime(day)} />
}

/** The account type; while it is locked, since when and until when. */
export function AccountTypeField({ preferences }: { preferences: Preferences }) {
  const { register, control, formState } = useFormContext<PreferencesValues>()
  const { profileTypeChangedAt: changed, nextTypeChangeAt: next } = preferences
  const chosen = useWatch({ control, name: 'profileType' })
  const losesPartner = isCouple(preferences.profileType) && !isCouple(chosen)
  const isLocked = changed !== null && next !== null
  return (
    <div className="flex flex-col gap-3">
      <Field
        label={PREFERENCES_TEXT.accountType}
        help={isLocked ? PREFERENCES_TEXT.locked : PREFERENCES_TEXT.accountTypeHelp}
        error={formState.errors.profileType?.message}
      >
        <Select {...register('profileType')} disabled={isLocked} options={options} className="max-w-sm" />
      </Field>
      {losesPartner && <Notice>{PREFERENCES_TEXT.losesPartner}</Notice>}
      {isLocked && (
        <dl className="grid w-fit grid-cols-[auto_auto] gap-x-4 gap-y-1 text-sm">
          <dt className="text-ink-soft">{PREFERENCES_TEXT.changedOn}</dt>
          <dd>
            <Day at={changed} />
          </dd>
          <dt className="text-ink-soft">{PREFERENCES_TEXT.nextChange}</dt>
          <dd>
            <Day at={next} />
          </dd>
        </dl>
      )}
    </div>
  )
}
