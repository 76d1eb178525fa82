import { FormProvider, useForm } from 'react-hook-form'
import type { Preferences } from '#shared/domains/profiles/profiles.own.contract.ts'
import { CallFailure } from '#client/platform/call.ts'
import { useFormDraft } from '#client/platform/formDraft.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { Card } from '#client/ui/display/Card.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Section } from '#client/ui/display/Section.tsx'
import { toast } from '#client/ui/feedback/toast.ts'
import { AccountTypeField } from './AccountTypeField.tsx'
import { ConsentSentence } from './ConsentSentence.tsx'
import { KeptDraft } from './KeptDraft.tsx'
import { MeetingFields } from './MeetingFields.tsx'
import { PlaceFields } from './PlaceFields.tsx'
import { useUpdatePreferences } from './profiles.api.ts'
import { changesOf, valuesOf, type PreferencesValues } from './profiles.preferences.state.ts'
import { PREFERENCES_TEXT } from './profiles.text.ts'

export function PreferencesForm({ preferences }: { preferences: Preferences }) {
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
        if (!(error instanceof CallFailure)) return
        for (const [name, message] of Object.entries(error.fields)) {
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
          {update.error && (
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
