import { useEffect, useState } from 'react'
import { COUNTRIES, type Country, PREFIX_LIMITS } from '#shared/domains/regions/regions.contract.ts'
import { REGION_LIMITS, type StoredRegion } from '#shared/domains/regions/regions.editing.contract.ts'
import { refusedFields } from '#client/platform/calls/call.ts'
import { Card, Section } from '#client/ui/display/Card.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { Field, Input, Select } from '#client/ui/form/Field.tsx'
import { OtherVersion, useVersionedForm } from '#client/ui/form/OtherVersion.tsx'
import { findRegion, isStale, useSaveRegion } from './regions.editing.api.ts'
import { REGION_FORM_TEXT } from './regions.text.ts'

const COUNTRY_OPTIONS = COUNTRIES.map((value) => ({ value, label: value }))

const draftOf = (region: StoredRegion | undefined) => ({
  country: region?.country ?? '',
  region: region?.region ?? '',
  county: region?.county ?? '',
  postcodePrefix: region?.postcodePrefix ?? '',
})

/** Returns the text shown if another admin has changed or deleted the region in the meantime. */
const otherVersionText = (stored: StoredRegion | undefined) =>
  stored
    ? { title: REGION_FORM_TEXT.changedTitle, help: REGION_FORM_TEXT.changedHelp(stored) }
    : { title: REGION_FORM_TEXT.deletedTitle, help: REGION_FORM_TEXT.deletedHelp }

interface RegionFormProps {
  /** The region to edit, or undefined to add one. */
  opened: StoredRegion | undefined
  /** Called with whether there are unsaved changes. */
  onChange: (isChanged: boolean) => void
  onCancel: () => void
  onSaved: () => void
}

/** Adds a region or edits one. */
export function RegionForm({ opened, onChange, onCancel, onSaved }: RegionFormProps) {
  const save = useSaveRegion()
  const [stored, setStored] = useState(opened)
  const editing = useVersionedForm({
    stored,
    draftOf,
    isSaving: save.isPending,
    send: (draft, base) =>
      save.mutate(
        // The server rejects a missing country.
        { fields: { ...draft, country: draft.country as Country }, base },
        {
          onSuccess: ({ region }) => {
            const next = base && region
            setStored(next)
            if (editing.settle(draft, next)) onSaved()
          },
          onError: (error) => {
            editing.refuse(refusedFields(error))
            if (base && isStale(error)) void findRegion(base.id).then(setStored, () => undefined)
          },
        },
      ),
  })
  const { base, register, errorOf, isChanged } = editing
  useEffect(() => onChange(isChanged), [onChange, isChanged])
  return (
    <Section
      title={
        <span id="region-form" tabIndex={-1} className="outline-none">
          {base ? REGION_FORM_TEXT.edit(base) : REGION_FORM_TEXT.add}
        </span>
      }
    >
      <form {...editing.form}>
        <Card pad="lg" className="flex flex-col gap-6">
          <div className="grid gap-6 md:grid-cols-2">
            <Field label={REGION_FORM_TEXT.country} error={errorOf('country')}>
              <Select
                {...register('country')}
                options={COUNTRY_OPTIONS}
                placeholder={REGION_FORM_TEXT.choose}
              />
            </Field>
            <Field
              label={REGION_FORM_TEXT.prefix}
              help={REGION_FORM_TEXT.prefixHelp}
              error={errorOf('postcodePrefix')}
            >
              <Input
                {...register('postcodePrefix')}
                maxLength={PREFIX_LIMITS.adminMax}
                autoComplete="off"
                className="uppercase"
              />
            </Field>
            <Field label={REGION_FORM_TEXT.region} error={errorOf('region')}>
              <Input {...register('region')} maxLength={REGION_LIMITS.name} autoComplete="off" />
            </Field>
            <Field optional label={REGION_FORM_TEXT.county} error={errorOf('county')}>
              <Input {...register('county')} maxLength={REGION_LIMITS.name} autoComplete="off" />
            </Field>
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
              {base ? REGION_FORM_TEXT.save : REGION_FORM_TEXT.saveNew}
            </Button>
            {opened && <Button onClick={onCancel}>{REGION_FORM_TEXT.cancel}</Button>}
          </div>
        </Card>
      </form>
    </Section>
  )
}
