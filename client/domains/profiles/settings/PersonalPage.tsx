import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Controller, FormProvider, useForm } from 'react-hook-form'
import { MONTHS } from '#shared/domains/profiles/profiles.options.contract.ts'
import { PEOPLE } from '#shared/domains/profiles/profiles.people.rules.ts'
import type { Personal } from '#shared/domains/profiles/profiles.personal.contract.ts'
import { CallFailure } from '#client/platform/calls/call.ts'
import { useFormDraft } from '#client/platform/formDraft.ts'
import { Loaded } from '#client/platform/parts/Loaded.tsx'
import { Card, Section } from '#client/ui/display/Card.tsx'
import { FormSkeleton } from '#client/ui/feedback/FormSkeleton.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { toast } from '#client/ui/feedback/toast.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { Checkbox } from '#client/ui/form/Checkbox.tsx'
import { RadioGroup } from '#client/ui/form/Fieldset.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { ConsentSentence, KeptDraft } from './FormNotes.tsx'
import { PersonFields } from './PersonFields.tsx'
import { useUpdatePersonal } from '#client/domains/profiles/profiles.api.ts'
import { PERSONAL_TEXT } from '#client/domains/profiles/profiles.more.text.ts'
import {
  changesOf,
  type PersonalValues,
  type PersonValues,
  valuesOf,
  yearsFor,
} from './profiles.personal.state.ts'
import { personalQuery } from '#client/domains/profiles/profiles.queries.api.ts'
import { PROFILES_TEXT } from '#client/domains/profiles/profiles.text.ts'

export function PersonalPage() {
  const personal = useQuery(personalQuery)
  const { isLoadingError } = personal
  useEffect(() => {
    if (isLoadingError) toast.error(PERSONAL_TEXT.loadFailed)
  }, [isLoadingError])
  return (
    <>
      <PageHeader title={PERSONAL_TEXT.title} description={PERSONAL_TEXT.description} />
      <Loaded query={personal} skeleton={<FormSkeleton fields={6} />} failed={PROFILES_TEXT.loadFailed}>
        {(data) => <PersonalForm personal={data} />}
      </Loaded>
    </>
  )
}

const womanOptions = PEOPLE.map((person) => ({ value: person, label: PERSONAL_TEXT.womanIs[person] }))

function PersonalForm({ personal }: { personal: Personal }) {
  const update = useUpdatePersonal()
  const stored = valuesOf(personal)
  const form = useForm<PersonalValues>({
    defaultValues: stored,
    values: stored,
    resetOptions: { keepDirtyValues: true },
  })
  const draft = useFormDraft('personal', { form, stored })
  const [now] = useState(() => new Date())
  const { errors } = form.formState
  const { member, partner, birthYear, birthMonth } = personal

  const save = form.handleSubmit((values) =>
    update.mutate(changesOf(values, personal), {
      onSuccess: (saved) => form.reset(valuesOf(saved), { keepDirtyValues: false }),
      onError: (error) => {
        if (!(error instanceof CallFailure)) return
        for (const person of PEOPLE) {
          for (const field of Object.keys(stored.member) as (keyof PersonValues)[]) {
            const message = error.fields[`${person}.${field}`]
            if (message) form.setError(`${person}.${field}`, { message }, { shouldFocus: true })
          }
        }
      },
    }),
  )

  const birthHelp = PERSONAL_TEXT.birthHelp(`${MONTHS[birthMonth - 1]} ${birthYear}`)
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void save(event)}>
        <Card pad="lg" className="flex flex-col gap-8">
          <KeptDraft draft={draft} />
          {partner && Object.values(partner).every((value) => value === null) && (
            <Notice>{PERSONAL_TEXT.noPartner}</Notice>
          )}
          {personal.profileType === 'couple_mf' && (
            <Controller
              control={form.control}
              name="woman"
              render={({ field }) => (
                <RadioGroup
                  legend={PERSONAL_TEXT.woman}
                  help={PERSONAL_TEXT.womanHelp}
                  options={womanOptions}
                  value={field.value}
                  onChange={field.onChange}
                />
              )}
            />
          )}
          <Section title={partner ? PERSONAL_TEXT.you : PERSONAL_TEXT.about}>
            <PersonFields
              person="member"
              errors={errors.member}
              years={yearsFor([member.dobYear, birthYear], now)}
              birthHelp={birthHelp}
            />
          </Section>
          {partner && (
            <Section title={PERSONAL_TEXT.partner} className="border-t border-line pt-6">
              <PersonFields
                person="partner"
                errors={errors.partner}
                years={yearsFor([partner.dobYear], now)}
                birthHelp={PERSONAL_TEXT.partnerBirthHelp}
              />
            </Section>
          )}
          <div className="border-t border-line pt-6">
            <Checkbox
              {...form.register('showFirstnames')}
              label={PERSONAL_TEXT.showFirstnames[partner ? 'two' : 'one']}
              help={PERSONAL_TEXT.showFirstnamesHelp}
            />
          </div>
          <div className="flex flex-col gap-4 border-t border-line pt-6">
            <ConsentSentence subject="personal" />
            <Button type="submit" look="primary" busy={update.isPending} className="self-start">
              {PERSONAL_TEXT.save}
            </Button>
          </div>
        </Card>
      </form>
    </FormProvider>
  )
}
