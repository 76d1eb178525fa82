import { useQuery } from '@tanstack/react-query'
import { Controller, FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form'
import { AGES } from '#shared/domains/profiles/profiles.options.contract.ts'
import { type Preferences, PROFILE_REASONS } from '#shared/domains/profiles/profiles.own.contract.ts'
import { isCouple, PROFILE_TYPE_LABELS, PROFILE_TYPES } from '#shared/kernel/profile-types.ts'
import { CallFailure } from '#client/platform/calls/call.ts'
import { exactTime, fullDate } from '#client/platform/format.ts'
import { useFormDraft } from '#client/platform/formDraft.ts'
import { Loaded } from '#client/platform/parts/Loaded.tsx'
import { Card, Section } from '#client/ui/display/Card.tsx'
import { Time } from '#client/platform/parts/TimeAgo.tsx'
import { FormSkeleton } from '#client/ui/feedback/FormSkeleton.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { toast } from '#client/ui/feedback/toast.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { Checkbox, CheckboxGroup } from '#client/ui/form/Checkbox.tsx'
import { Field, Select } from '#client/ui/form/Field.tsx'
import { Fieldset } from '#client/ui/form/Fieldset.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { ConsentSentence, KeptDraft } from './FormNotes.tsx'
import { PlaceFields } from './PlaceFields.tsx'
import { useUpdatePreferences } from '#client/domains/profiles/profiles.api.ts'
import { PREFERENCES_TEXT } from '#client/domains/profiles/profiles.more.text.ts'
import { changesOf, type PreferencesValues, valuesOf } from './profiles.preferences.state.ts'
import { preferencesQuery } from '#client/domains/profiles/profiles.queries.api.ts'

export function PreferencesPage() {
  const preferences = useQuery(preferencesQuery)
  return (
    <>
      <PageHeader title={PREFERENCES_TEXT.title} description={PREFERENCES_TEXT.description} />
      <Loaded query={preferences} skeleton={<FormSkeleton fields={6} />} failed={PREFERENCES_TEXT.loadFailed}>
        {(data) => <PreferencesForm preferences={data} />}
      </Loaded>
    </>
  )
}

/** Returns a rejected save's field errors, which are shown only at their fields. */
const fieldsOf = (error: Error): Partial<Record<string, string>> => {
  if (!(error instanceof CallFailure)) return {}
  return error.code === PROFILE_REASONS.prefixUnknown.code ? { postcodePrefix: error.message } : error.fields
}

function PreferencesForm({ preferences }: { preferences: Preferences }) {
  const update = useUpdatePreferences()
  const form = useForm<PreferencesValues>({
    defaultValues: valuesOf(preferences),
    values: valuesOf(preferences),
    resetOptions: { keepDirtyValues: true },
  })
  const draft = useFormDraft('preferences', { form, stored: valuesOf(preferences) })

  const save = form.handleSubmit((values) =>
    update.mutate(changesOf(values, preferences), {
      onSuccess: (saved) => {
        form.reset(valuesOf(saved), { keepDirtyValues: false })
        toast.success(PREFERENCES_TEXT.saved)
      },
      onError: (error) => {
        for (const [name, message] of Object.entries(fieldsOf(error))) {
          if (name in form.getValues()) form.setError(name as keyof PreferencesValues, { message })
        }
      },
    }),
  )

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void save(event)}>
        <Card pad="lg" className="flex flex-col gap-8">
          <KeptDraft draft={draft} />
          <AccountTypeField preferences={preferences} />
          <MeetingFields />
          <Section title={PREFERENCES_TEXT.place} className="border-t border-line pt-6">
            <PlaceFields preferences={preferences} />
          </Section>
          {update.error && Object.keys(fieldsOf(update.error)).length === 0 && (
            <Notice kind="error">
              {PREFERENCES_TEXT.failed(
                update.error instanceof CallFailure ? update.error.message : PREFERENCES_TEXT.exception,
              )}
            </Notice>
          )}
          {update.isSuccess && !form.formState.isDirty && (
            <Notice
              kind="success"
              action={
                <Link href="/browse" className="underline">
                  {PREFERENCES_TEXT.seeWhoFits}
                </Link>
              }
            >
              {PREFERENCES_TEXT.next}
            </Notice>
          )}
          <div className="flex flex-col gap-4 border-t border-line pt-6">
            <ConsentSentence subject="preferences" />
            <Button type="submit" look="primary" busy={update.isPending} className="self-start">
              {PREFERENCES_TEXT.save}
            </Button>
          </div>
        </Card>
      </form>
    </FormProvider>
  )
}

const typeOptions = PROFILE_TYPES.map((type) => ({ value: type, label: PROFILE_TYPE_LABELS[type].settings }))

function Day({ at }: { at: string }) {
  const day = new Date(at)
  return <Time at={at} text={fullDate(day)} exact={exactTime(day)} />
}

/** The account type and, while it's locked, since when and until when. */
function AccountTypeField({ preferences }: { preferences: Preferences }) {
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
        <Select {...register('profileType')} disabled={isLocked} options={typeOptions} className="max-w-sm" />
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

const ageOptions = Array.from({ length: AGES.max - AGES.min + 1 }, (_, step) => {
  const age = String(AGES.min + step)
  return { value: age, label: age }
})

/** Who the member would like to meet, and how. */
function MeetingFields() {
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
