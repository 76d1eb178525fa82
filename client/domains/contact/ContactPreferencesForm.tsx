import { type FormEvent, type ReactNode, useState } from 'react'
import {
  type ContactDraft,
  type ContactPreferences,
  QUESTION_MAX,
} from '#shared/domains/contact/contact.contract.ts'
import { PROFILE_TYPE_LABELS, PROFILE_TYPES, type ProfileType } from '#shared/kernel/profile-types.ts'
import { useDraftText } from '#client/platform/drafts.ts'
import { CallFailure } from '#client/platform/calls/call.ts'
import { Card } from '#client/ui/display/Card.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { Checkbox, CheckboxGroup } from '#client/ui/form/Checkbox.tsx'
import { Field } from '#client/ui/form/Field.tsx'
import { Textarea } from '#client/ui/form/Textarea.tsx'
import { useSaveContactPreferences } from './contact.api.ts'
import { CONTACT_TEXT } from './contact.text.ts'

const TYPES = PROFILE_TYPES.map((value) => ({ value, label: PROFILE_TYPE_LABELS[value].shown }))

const SWITCHES = [
  ['allowFriendsOnly', CONTACT_TEXT.friendsOnly, CONTACT_TEXT.friendsOnlyHelp],
  ['verifiedOnly', CONTACT_TEXT.verifiedOnly, CONTACT_TEXT.verifiedOnlyHelp],
  ['withPhotoOnly', CONTACT_TEXT.withPhotoOnly, CONTACT_TEXT.withPhotoOnlyHelp],
] as const

const without = (types: readonly ProfileType[], taken: readonly ProfileType[]) =>
  types.filter((type) => !taken.includes(type))

const switchesOf = (preferences: ContactPreferences) => {
  const { openingQuestion: _, ...switches } = preferences
  const { allowedProfileTypes, blockedProfileTypes } = switches
  return { ...switches, allowedProfileTypes: without(allowedProfileTypes, blockedProfileTypes) }
}

interface ContactPreferencesFormProps {
  preferences: ContactPreferences
  /** Renders the number of members who could write first under a draft. */
  reach: (draft: ContactDraft) => ReactNode
}

/** Choices take effect when saved. A type is in at most one of the two lists. */
export function ContactPreferencesForm({ preferences, reach }: ContactPreferencesFormProps) {
  const save = useSaveContactPreferences()
  const [openingQuestion, setQuestion, isKept] = useDraftText('opening-question', preferences.openingQuestion)
  const [chosen, setChosen] = useState(switchesOf(preferences))
  const draft = { ...chosen, openingQuestion }
  const change = ({ openingQuestion: typed, ...changed }: Partial<ContactPreferences>) => {
    if (typed !== undefined) setQuestion(typed)
    setChosen({ ...chosen, ...changed })
    save.reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!save.isPending) save.mutate(draft)
  }
  // The opening question isn't compared, since it's kept as a draft.
  const isChanged = JSON.stringify(chosen) !== JSON.stringify(switchesOf(preferences))
  return (
    <form noValidate data-changed={isChanged || undefined} onSubmit={submit}>
      <Card pad="lg" className="flex flex-col gap-8">
        {reach(draft)}
        <div className="flex flex-col gap-4">
          {SWITCHES.map(([name, label, help]) => (
            <Checkbox
              key={name}
              label={label}
              help={help}
              checked={draft[name]}
              onChange={({ target }) => change({ [name]: target.checked })}
            />
          ))}
        </div>
        <CheckboxGroup
          legend={CONTACT_TEXT.allowed}
          help={CONTACT_TEXT.allowedHelp}
          options={TYPES}
          value={draft.allowedProfileTypes}
          onChange={(allowedProfileTypes) =>
            change({
              allowedProfileTypes,
              blockedProfileTypes: without(draft.blockedProfileTypes, allowedProfileTypes),
            })
          }
        />
        <CheckboxGroup
          legend={CONTACT_TEXT.blocked}
          options={TYPES}
          value={draft.blockedProfileTypes}
          onChange={(blockedProfileTypes) =>
            change({
              blockedProfileTypes,
              allowedProfileTypes: without(draft.allowedProfileTypes, blockedProfileTypes),
            })
          }
        />
        <Field label={CONTACT_TEXT.question} help={CONTACT_TEXT.questionHelp} optional>
          <Textarea
            rows={2}
            counted
            isKept={isKept}
            value={draft.openingQuestion}
            maxLength={QUESTION_MAX}
            placeholder={CONTACT_TEXT.questionExample}
            onChange={({ target }) => change({ openingQuestion: target.value })}
          />
        </Field>
        {save.error && (
          <Notice kind="error">
            {CONTACT_TEXT.saveFailed(
              save.error instanceof CallFailure ? save.error.message : CONTACT_TEXT.exception,
            )}
          </Notice>
        )}
        <Button type="submit" look="primary" busy={save.isPending} className="self-start">
          {CONTACT_TEXT.save}
        </Button>
      </Card>
    </form>
  )
}
