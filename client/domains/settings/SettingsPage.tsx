import { useQuery } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { DEFAULT_LAYOUT, type Layout, LAYOUT_LIMITS } from '#shared/domains/settings/settings.contract.ts'
import {
  NEW_PROFILES_OPEN_TO,
  SETTINGS_LIMITS,
  type StoredSettings,
} from '#shared/domains/settings/settings.editing.contract.ts'
import { Loaded } from '#client/platform/parts/Loaded.tsx'
import { Card, Section } from '#client/ui/display/Card.tsx'
import { FormSkeleton } from '#client/ui/feedback/FormSkeleton.tsx'
import { toast } from '#client/ui/feedback/toast.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { Checkbox } from '#client/ui/form/Checkbox.tsx'
import { Field, Input, Select } from '#client/ui/form/Field.tsx'
import { OtherVersion } from '#client/ui/form/OtherVersion.tsx'
import { Textarea } from '#client/ui/form/Textarea.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { settingsQuery } from './settings.api.ts'
import { type SettingsDraft, useSettingsDraft } from './settings.editing.api.ts'
import { LAYOUT_FIELDS, SETTINGS_TEXT } from './settings.more.text.ts'

/** The site-wide settings an admin can change. */
export function SettingsPage() {
  const settings = useQuery(settingsQuery)
  return (
    <>
      <PageHeader title={SETTINGS_TEXT.title} description={SETTINGS_TEXT.description} />
      <Loaded query={settings} skeleton={<FormSkeleton fields={7} />} failed={SETTINGS_TEXT.loadFailed}>
        {(data) => <SettingsForm stored={data.settings} />}
      </Loaded>
    </>
  )
}

const TEXTS = ['siteName', 'contactAddress', 'quickExit'] as const
const INPUT_TYPES = { siteName: 'text', contactAddress: 'email', quickExit: 'url' } as const
const RULES = ['discreetSignUp', 'requireEmailConfirmation', 'refuseCommonPasswords'] as const

/** The settings as a draft. Nothing is stored until it's saved. */
function SettingsForm({ stored }: { stored: StoredSettings }) {
  const editing = useSettingsDraft(stored)
  const { base, register, errorOf } = editing
  return (
    <form {...editing.form}>
      <Card pad="lg" className="flex flex-col gap-8">
        <Section title={SETTINGS_TEXT.identity} className="max-w-2xl">
          {TEXTS.map((field) => (
            <Field
              key={field}
              label={SETTINGS_TEXT[field]}
              optional={field === 'contactAddress'}
              help={SETTINGS_TEXT[`${field}Help`]}
              error={errorOf(field)}
            >
              <Input
                type={INPUT_TYPES[field]}
                {...register(field)}
                defaultValue={base[field]}
                maxLength={SETTINGS_LIMITS[field]}
                autoComplete="off"
              />
            </Field>
          ))}
        </Section>
        <LayoutFields {...editing} />
        <Section title={SETTINGS_TEXT.joining} className="border-t border-line pt-6">
          <Rule field="registrationIsOpen" control={editing.control} />
          <Field
            label={SETTINGS_TEXT.closedSentence}
            help={SETTINGS_TEXT.closedSentenceHelp}
            error={errorOf('closedSentence')}
            className="max-w-2xl"
          >
            <Textarea
              {...register('closedSentence')}
              rows={2}
              defaultValue={base.closedSentence}
              maxLength={SETTINGS_LIMITS.closedSentence}
            />
          </Field>
          {RULES.map((field) => (
            <Rule key={field} field={field} control={editing.control} />
          ))}
          <Field
            label={SETTINGS_TEXT.newProfilesOpenTo}
            help={SETTINGS_TEXT.newProfilesOpenToHelp}
            error={errorOf('newProfilesOpenTo')}
            className="max-w-2xl"
          >
            <Select
              {...register('newProfilesOpenTo')}
              defaultValue={base.newProfilesOpenTo}
              options={NEW_PROFILES_OPEN_TO.map((value) => ({ value, label: SETTINGS_TEXT.openTo[value] }))}
            />
          </Field>
        </Section>
        <Section title={SETTINGS_TEXT.messages} className="border-t border-line pt-6">
          <Rule field="repliesAreFree" control={editing.control} />
        </Section>
        <Section title={SETTINGS_TEXT.reports} className="border-t border-line pt-6">
          <Rule field="hidesReported" control={editing.control} />
        </Section>
        {editing.isBehind && (
          <OtherVersion
            title={SETTINGS_TEXT.changedTitle}
            onTake={() => editing.take(stored)}
            onKeep={editing.keepMine}
          />
        )}
        <div className="border-t border-line pt-6">
          <Button type="submit" look="primary" busy={editing.isSaving}>
            {SETTINGS_TEXT.save}
          </Button>
        </div>
      </Card>
    </form>
  )
}

interface RuleProps {
  field: (typeof RULES)[number] | 'hidesReported' | 'registrationIsOpen' | 'repliesAreFree'
  control: SettingsDraft['control']
}

const Rule = ({ field, control }: RuleProps) => (
  <Controller
    control={control}
    name={field}
    render={({ field: { value, onChange } }) => (
      <Checkbox
        label={SETTINGS_TEXT[field]}
        help={SETTINGS_TEXT[`${field}Help`]}
        checked={value}
        onChange={onChange}
      />
    )}
  />
)

const pathOf = <F extends keyof Layout>(field: F) => `layout.${field}` as const

/** The fields for the widths and heights of the page layout, in pixels. */
function LayoutFields({
  base,
  errorOf,
  register,
  setValue,
  clearErrors,
}: Pick<SettingsDraft, 'base' | 'errorOf' | 'register' | 'setValue' | 'clearErrors'>) {
  return (
    <Section
      title={SETTINGS_TEXT.layout}
      description={SETTINGS_TEXT.layoutHelp}
      className="border-t border-line pt-6"
      actions={
        <Button
          onClick={() => {
            setValue('layout', DEFAULT_LAYOUT)
            clearErrors('layout')
            toast.info(SETTINGS_TEXT.restored)
          }}
        >
          {SETTINGS_TEXT.restore}
        </Button>
      }
    >
      <div className="grid gap-6 sm:grid-cols-2">
        {LAYOUT_FIELDS.map((field) => (
          <Field
            key={field}
            label={SETTINGS_TEXT.layoutFields[field]}
            help={SETTINGS_TEXT.pixels(field)}
            error={errorOf(pathOf(field))}
          >
            <Input
              type="number"
              min={LAYOUT_LIMITS[field][0]}
              max={LAYOUT_LIMITS[field][1]}
              {...register(pathOf(field), { valueAsNumber: true })}
              defaultValue={base.layout[field]}
            />
          </Field>
        ))}
      </div>
    </Section>
  )
}
