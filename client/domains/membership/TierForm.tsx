import { useEffect, useState } from 'react'
import {
  type EditedTier,
  TIER_LIMITS,
  type TierFields,
} from '#shared/domains/membership/membership.tiers.contract.ts'
import { refusedFields } from '#client/platform/calls/call.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { Checkbox } from '#client/ui/form/Checkbox.tsx'
import { Field, Input, Select } from '#client/ui/form/Field.tsx'
import { OtherVersion, useVersionedForm } from '#client/ui/form/OtherVersion.tsx'
import { Textarea } from '#client/ui/form/Textarea.tsx'
import { ConfirmDialog } from '#client/ui/overlay/ConfirmDialog.tsx'
import { useSaveTier } from './membership.admin.api.ts'
import { TIERS_TEXT } from './membership.more.text.ts'

const asText = (limit: number | null) => (limit === null ? '' : String(limit))

const draftOf = ({ description, features, maxImages, maxMessagesPerDay, ...tier }: EditedTier) => ({
  description,
  features: features.join('\n'),
  maxImages: asText(maxImages),
  maxMessagesPerDay: asText(maxMessagesPerDay),
  searchPriority: String(tier.searchPriority),
  highlighted: tier.highlighted,
  seesViewers: tier.seesViewers,
  adFree: tier.adFree,
})
type Draft = ReturnType<typeof draftOf>

/**
 * An empty field means unlimited. Anything that isn't a number becomes one that the server rejects with an error on its
 * field.
 */
const limitOf = (typed: string) => {
  const text = typed.trim()
  if (text === '') return null
  return /^\d+$/.test(text) ? Number(text) : -1
}

const fieldsOf = ({
  features,
  maxImages,
  maxMessagesPerDay,
  searchPriority,
  ...rest
}: Draft): TierFields => ({
  ...rest,
  features: features.split('\n').filter((line) => line.trim() !== ''),
  maxImages: limitOf(maxImages),
  maxMessagesPerDay: limitOf(maxMessagesPerDay),
  searchPriority: Number(searchPriority),
})

/** Returns the server's field errors by form field. The feature lines count as one field. */
const problemsIn = (error: unknown) =>
  Object.fromEntries(
    Object.entries(refusedFields(error)).map(([path, message]) => [path.replace(/\.\d+$/, ''), message]),
  )

interface TierFormProps {
  /** The tier as it's stored now. */
  stored: EditedTier
  onClose: () => void
}

/** Changes what a tier allows. */
export function TierForm({ stored, onClose }: TierFormProps) {
  const save = useSaveTier()
  const [isAsked, setAsked] = useState(false)
  const editing = useVersionedForm({
    stored,
    draftOf,
    isSaving: save.isPending,
    send: (draft, base) =>
      save.mutate(
        { fields: fieldsOf(draft), base },
        {
          onSuccess: ({ tier }) => void (editing.settle(draft, tier) && onClose()),
          onError: (error) => editing.refuse(problemsIn(error)),
        },
      ),
  })
  const { register, errorOf, isChanged } = editing
  const { ref } = editing.form
  useEffect(() => ref.current?.querySelector<HTMLElement>('h3')?.focus(), [ref])
  return (
    <form {...editing.form} className="flex flex-col gap-6">
      <h3 tabIndex={-1} className="text-xl outline-none">
        {TIERS_TEXT.form(stored)}
      </h3>
      <Field label={TIERS_TEXT.purpose} error={errorOf('description')}>
        <Input {...register('description')} maxLength={TIER_LIMITS.description} autoComplete="off" />
      </Field>
      <Field optional label={TIERS_TEXT.features} help={TIERS_TEXT.featuresHelp} error={errorOf('features')}>
        <Textarea
          {...register('features')}
          rows={3}
          maxLength={TIER_LIMITS.features * (TIER_LIMITS.feature + 1)}
        />
      </Field>
      <div className="grid gap-6 md:grid-cols-3">
        <Field optional label={TIERS_TEXT.images} help={TIERS_TEXT.imagesHelp} error={errorOf('maxImages')}>
          <Input {...register('maxImages')} inputMode="numeric" maxLength={6} autoComplete="off" />
        </Field>
        <Field
          optional
          label={TIERS_TEXT.messages}
          help={TIERS_TEXT.messagesHelp}
          error={errorOf('maxMessagesPerDay')}
        >
          <Input {...register('maxMessagesPerDay')} inputMode="numeric" maxLength={6} autoComplete="off" />
        </Field>
        <Field label={TIERS_TEXT.priority}>
          <Select {...register('searchPriority')} options={TIERS_TEXT.priorities} />
        </Field>
      </div>
      <div>
        <Checkbox {...register('highlighted')} label={TIERS_TEXT.highlighted} />
        <Checkbox {...register('seesViewers')} label={TIERS_TEXT.seesViewers} />
        <Checkbox {...register('adFree')} label={TIERS_TEXT.adFree} />
      </div>
      {editing.isBehind && (
        <OtherVersion
          title={TIERS_TEXT.otherTitle}
          onTake={() => editing.take(stored)}
          onKeep={editing.keepMine}
        />
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" look="primary" busy={save.isPending}>
          {TIERS_TEXT.save}
        </Button>
        <Button onClick={() => (isChanged ? setAsked(true) : onClose())}>{TIERS_TEXT.cancel}</Button>
        <p className="basis-full text-sm text-pretty text-ink-soft">{TIERS_TEXT.means}</p>
      </div>
      <ConfirmDialog
        open={isAsked}
        title={TIERS_TEXT.discardTitle}
        confirmLabel={TIERS_TEXT.discard}
        cancelLabel={TIERS_TEXT.keepEditing}
        onClose={() => setAsked(false)}
        onConfirm={onClose}
      />
    </form>
  )
}
