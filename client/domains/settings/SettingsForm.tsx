import { Controller } from 'react-hook-form'
import {
  NEW_PROFILES_OPEN_TO,
  SETTINGS_LIMITS,
  type StoredSettings,
} from '#shared/domains/settings/settings.editing.contract.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { Card, Section } from '#client/ui/display/Card.tsx'
import { Checkbox } from '#client/ui/form/Checkbox.tsx'
import { Field, Input, Select } from '#client/ui/form/Field.tsx'
import { OtherVersion } from '#client/ui/form/OtherVersion.tsx'
import { Textarea } from '#client/ui/form/Textarea.tsx'
import { LayoutFields } from './LayoutFields.tsx'
import { type SettingsDraft, useSettingsDraft } from './settings.draft.api.ts'
import { SETTINGS_TEXT } from './settings.editing.text.ts'

const TEXTS = ['siteName', 'contactAddress', 'quickExit'] as const
const INPUT_TYPES = { siteName: 'text', contactAddress: 'email', quickExit: 'url' } as const
const RULES = ['discreetSignUp', 'requireEmailConfirmation', 'refuseCommonPasswords'] as const

/** The settings as a draft; nothing is stored before saving. */
export function SettingsForm({ stored }: { stored: StoredSettings }) {
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
