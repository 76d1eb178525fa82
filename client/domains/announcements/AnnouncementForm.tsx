import { useEffect, useState } from 'react'
import { Controller } from 'react-hook-form'
import {
  ANNOUNCEMENT_LIMITS,
  type StoredAnnouncement,
} from '#shared/domains/announcements/announcements.editing.contract.ts'
import type { Audience } from '#shared/domains/announcements/announcements.contract.ts'
import { siteTimeOf, WEEK } from '#shared/kernel/time.ts'
import { refusedFields } from '#client/platform/calls/call.ts'
import { useVersionedDraft } from '#client/platform/formDraft.ts'
import { Card, Section } from '#client/ui/display/Card.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { CheckboxGroup } from '#client/ui/form/Checkbox.tsx'
import { Field, Input } from '#client/ui/form/Field.tsx'
import { OtherVersion, useVersionedForm } from '#client/ui/form/OtherVersion.tsx'
import { Textarea } from '#client/ui/form/Textarea.tsx'
import { findAnnouncement, isStale, useSaveAnnouncement } from './announcements.editing.api.ts'
import { ANNOUNCEMENT_FORM_TEXT } from './announcements.more.text.ts'

const localOf = (at: string | number) => {
  const { day, time } = siteTimeOf(new Date(at))
  return `${day}T${time}`
}

/** A new announcement starts now and runs for a week. */
const draftAt = (now: number) => (stored: StoredAnnouncement | undefined) => ({
  text: stored?.text ?? '',
  path: stored?.path ?? '',
  audiences: stored?.audiences ?? ([] as Audience[]),
  startsAt: localOf(stored?.startsAt ?? now),
  endsAt: localOf(stored?.endsAt ?? now + WEEK),
})

/** Returns the text shown if another admin has changed or deleted the announcement in the meantime. */
const otherVersionText = (stored: StoredAnnouncement | undefined) =>
  stored
    ? {
        title: ANNOUNCEMENT_FORM_TEXT.changedTitle,
        help: ANNOUNCEMENT_FORM_TEXT.changedHelp(stored.text),
      }
    : { title: ANNOUNCEMENT_FORM_TEXT.deletedTitle, help: ANNOUNCEMENT_FORM_TEXT.deletedHelp }

/** Returns the name of the draft that keeps what was entered. */
export const announcementDraft = (opened: StoredAnnouncement | undefined) => `announcement ${opened?.id}`

interface AnnouncementFormProps {
  /** The announcement to edit, or undefined to add one. */
  opened: StoredAnnouncement | undefined
  /** Called with whether there are unsaved changes. */
  onChange: (isChanged: boolean) => void
  onCancel: () => void
  onSaved: () => void
}

/** Adds an announcement or edits one. */
export function AnnouncementForm({ opened, onChange, onCancel, onSaved }: AnnouncementFormProps) {
  const save = useSaveAnnouncement()
  const [stored, setStored] = useState(opened)
  const [draftOf] = useState(() => draftAt(Date.now()))
  const editing = useVersionedForm({
    stored,
    draftOf,
    isSaving: save.isPending,
    send: (draft, base) =>
      save.mutate(
        { fields: draft, base },
        {
          onSuccess: ({ announcement }) => {
            const next = base && announcement
            setStored(next)
            if (editing.settle(draft, next)) onSaved()
          },
          onError: (error) => {
            editing.refuse(refusedFields(error))
            if (base && isStale(error)) void findAnnouncement(base.id).then(setStored, () => undefined)
          },
        },
      ),
  })
  const { base, register, errorOf, isChanged } = editing
  useVersionedDraft(announcementDraft(opened), editing)
  useEffect(() => onChange(isChanged), [onChange, isChanged])
  return (
    <Section
      title={
        <span id="announcement-form" tabIndex={-1} className="outline-none">
          {base ? ANNOUNCEMENT_FORM_TEXT.edit : ANNOUNCEMENT_FORM_TEXT.add}
        </span>
      }
    >
      {/* Everything in the form is kept as a draft. */}
      <form {...editing.form} data-changed={undefined}>
        <Card pad="lg" className="flex flex-col gap-6">
          <Field
            label={ANNOUNCEMENT_FORM_TEXT.text}
            help={ANNOUNCEMENT_FORM_TEXT.textHelp}
            error={errorOf('text')}
          >
            <Textarea {...register('text')} rows={2} maxLength={ANNOUNCEMENT_LIMITS.text} />
          </Field>
          <Field
            optional
            label={ANNOUNCEMENT_FORM_TEXT.path}
            help={ANNOUNCEMENT_FORM_TEXT.pathHelp}
            error={errorOf('path')}
          >
            <Input
              {...register('path')}
              maxLength={ANNOUNCEMENT_LIMITS.path}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          </Field>
          <Controller
            control={editing.control}
            name="audiences"
            render={({ field: { value, onChange: choose } }) => (
              <CheckboxGroup
                legend={ANNOUNCEMENT_FORM_TEXT.audiences}
                options={ANNOUNCEMENT_FORM_TEXT.audienceOptions}
                value={value}
                onChange={choose}
                error={errorOf('audiences')}
              />
            )}
          />
          <div className="grid gap-6 md:grid-cols-2">
            {(['startsAt', 'endsAt'] as const).map((field) => (
              <Field
                key={field}
                label={ANNOUNCEMENT_FORM_TEXT[field]}
                help={ANNOUNCEMENT_FORM_TEXT.timeHelp}
                error={errorOf(field)}
              >
                <Input type="datetime-local" {...register(field)} autoComplete="off" />
              </Field>
            ))}
          </div>
          {editing.isBehind && (
            <OtherVersion
              {...otherVersionText(stored)}
              onTake={stored && (() => editing.take(stored))}
              onKeep={editing.keepMine}
            />
          )}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" look="primary" busy={save.isPending}>
              {base ? ANNOUNCEMENT_FORM_TEXT.save : ANNOUNCEMENT_FORM_TEXT.saveNew}
            </Button>
            {opened && <Button onClick={onCancel}>{ANNOUNCEMENT_FORM_TEXT.cancel}</Button>}
          </div>
        </Card>
      </form>
    </Section>
  )
}
