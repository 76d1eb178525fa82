import { DEFAULT_LAYOUT, type Layout, LAYOUT_LIMITS } from '#shared/domains/settings/settings.contract.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { Field, Input } from '#client/ui/form/Field.tsx'
import { Section } from '#client/ui/display/Card.tsx'
import { toast } from '#client/ui/feedback/toast.ts'
import type { SettingsDraft } from './settings.draft.api.ts'
import { LAYOUT_FIELDS, SETTINGS_TEXT } from './settings.editing.text.ts'

const pathOf = <F extends keyof Layout>(field: F) => `layout.${field}` as const

/** Widths and heights of the frame, in pixels. */
export function LayoutFields({
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
