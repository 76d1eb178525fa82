import { useQuery } from '@tanstack/react-query'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { INTERESTS } from '#shared/domains/profiles/profiles.options.contract.ts'
import { PROFILE_LIMITS, type ProfileText } from '#shared/domains/profiles/profiles.own.contract.ts'
import { CallFailure } from '#client/platform/calls/call.ts'
import { changedFields, useFormDraft } from '#client/platform/formDraft.ts'
import { Loaded } from '#client/platform/parts/Loaded.tsx'
import { useSession } from '#client/platform/calls/session.ts'
import { Card } from '#client/ui/display/Card.tsx'
import { FormSkeleton } from '#client/ui/feedback/FormSkeleton.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { CheckboxGroup } from '#client/ui/form/Checkbox.tsx'
import { Field, Input } from '#client/ui/form/Field.tsx'
import { Textarea } from '#client/ui/form/Textarea.tsx'
import { Link } from '#client/ui/frame/Link.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { ConsentSentence, KeptDraft } from './FormNotes.tsx'
import { useUpdateProfile } from '#client/domains/profiles/profiles.api.ts'
import { EDIT_TEXT } from '#client/domains/profiles/profiles.more.text.ts'
import { profileTextQuery } from '#client/domains/profiles/profiles.queries.api.ts'
import { PROFILES_TEXT } from '#client/domains/profiles/profiles.text.ts'

export function EditProfilePage() {
  const text = useQuery(profileTextQuery)
  return (
    <>
      <PageHeader title={EDIT_TEXT.title} description={EDIT_TEXT.description} />
      <Loaded query={text} skeleton={<FormSkeleton fields={4} />} failed={PROFILES_TEXT.loadFailed}>
        {(data) => <EditProfileForm text={data} />}
      </Loaded>
    </>
  )
}

const interestOptions = INTERESTS.map((interest) => ({ value: interest, label: interest }))

function EditProfileForm({ text }: { text: ProfileText }) {
  const { user } = useSession()
  const update = useUpdateProfile()
  const form = useForm({ defaultValues: text, values: text })
  const draft = useFormDraft('profile', { form, stored: text })
  const { register, handleSubmit, control, formState } = form
  const { errors } = formState
  const save = handleSubmit((values) => update.mutate(changedFields(values, text)))
  const titleLength = useWatch({ control, name: 'profileTitle' }).length

  return (
    <form noValidate onSubmit={(event) => void save(event)}>
      <Card pad="lg" className="flex flex-col gap-6">
        <KeptDraft draft={draft} />
        <Field
          label={EDIT_TEXT.profileTitle}
          optional
          help={EDIT_TEXT.profileTitleHelp}
          error={errors.profileTitle?.message}
          aside={
            <span className="text-ink-soft tabular-nums">
              {titleLength} / {PROFILE_LIMITS.title}
            </span>
          }
        >
          <Input
            {...register('profileTitle', {
              maxLength: { value: PROFILE_LIMITS.title, message: EDIT_TEXT.titleTooLong },
            })}
            maxLength={PROFILE_LIMITS.title}
            autoComplete="off"
          />
        </Field>
        <Field
          label={EDIT_TEXT.profileText}
          optional
          help={EDIT_TEXT.profileTextHelp}
          error={errors.profileText?.message}
        >
          <Textarea
            {...register('profileText', {
              maxLength: { value: PROFILE_LIMITS.text, message: EDIT_TEXT.textTooLong },
            })}
            maxLength={PROFILE_LIMITS.text}
            counted
            rows={8}
            defaultValue={draft.first.profileText}
          />
        </Field>
        <Controller
          control={control}
          name="interests"
          render={({ field }) => (
            <CheckboxGroup
              legend={EDIT_TEXT.interests}
              help={EDIT_TEXT.interestsHelp}
              look="chips"
              options={interestOptions}
              value={field.value}
              onChange={field.onChange}
            />
          )}
        />
        {update.isSuccess && !formState.isDirty && (
          <Notice
            kind="success"
            action={
              user && (
                <Link href={`/profile/${user.username}`} className="underline">
                  {EDIT_TEXT.seeProfile}
                </Link>
              )
            }
          >
            {EDIT_TEXT.saved}
          </Notice>
        )}
        {update.error && (
          <Notice kind="error">
            {update.error instanceof CallFailure
              ? EDIT_TEXT.failed(update.error.message)
              : EDIT_TEXT.exception}
          </Notice>
        )}
        <div className="flex flex-col gap-4 border-t border-line pt-6">
          <ConsentSentence subject="profile" />
          <Button type="submit" look="primary" busy={update.isPending} className="self-start">
            {EDIT_TEXT.save}
          </Button>
        </div>
      </Card>
    </form>
  )
}
