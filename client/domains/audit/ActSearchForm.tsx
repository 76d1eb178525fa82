import { type FormEvent, useState } from 'react'
import type { ActSearch } from '#shared/domains/audit/audit.contract.ts'
import { ACT_NAMES, ACTS } from '#shared/domains/audit/audit.data.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { Field, Input, Select } from '#client/ui/form/Field.tsx'
import { AUDIT_TEXT } from './audit.text.ts'

const OPTIONS = ACT_NAMES.map((value) => ({ value, label: ACTS[value] }))

/** By whom, what, upon whom and when; nothing is searched before the form is sent. */
export function ActSearchForm({ onSearch }: { onSearch: (search: ActSearch) => void }) {
  const [draft, setDraft] = useState<ActSearch>({})
  const set = (part: ActSearch) => setDraft((current) => ({ ...current, ...part }))

  function submit(event: FormEvent) {
    event.preventDefault()
    const { by, upon, ...rest } = draft
    onSearch({ ...rest, by: by?.trim() || undefined, upon: upon?.trim() || undefined })
  }

  return (
    <form
      aria-label={AUDIT_TEXT.search}
      onSubmit={submit}
      className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3"
    >
      <Field optional label={AUDIT_TEXT.by} help={AUDIT_TEXT.byHelp}>
        <Input
          value={draft.by ?? ''}
          maxLength={100}
          autoComplete="off"
          onChange={({ target }) => set({ by: target.value })}
        />
      </Field>
      <Field optional label={AUDIT_TEXT.act}>
        <Select
          placeholder={AUDIT_TEXT.anyAct}
          options={OPTIONS}
          value={draft.act ?? ''}
          onChange={({ target }) => set({ act: ACT_NAMES.find((name) => name === target.value) })}
        />
      </Field>
      <Field optional label={AUDIT_TEXT.upon} help={AUDIT_TEXT.uponHelp}>
        <Input
          value={draft.upon ?? ''}
          maxLength={100}
          autoComplete="off"
          onChange={({ target }) => set({ upon: target.value })}
        />
      </Field>
      {(['from', 'to'] as const).map((end) => (
        <Field key={end} optional label={AUDIT_TEXT[end]} help={AUDIT_TEXT.days}>
          <Input
            type="date"
            min="2000-01-01"
            max="2999-12-31"
            value={draft[end] ?? ''}
            onChange={({ target }) => set({ [end]: target.value || undefined })}
          />
        </Field>
      ))}
      <div className="flex flex-wrap gap-3 sm:col-span-full">
        <Button type="submit" look="primary">
          {AUDIT_TEXT.find}
        </Button>
        <Button
          onClick={() => {
            setDraft({})
            onSearch({})
          }}
        >
          {AUDIT_TEXT.clear}
        </Button>
      </div>
    </form>
  )
}
