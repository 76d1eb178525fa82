import { type FormEvent, useState } from 'react'
import type { SearchFilters, Sort } from '#shared/domains/search/search.contract.ts'
import { SAVED_NAME_MAX } from '#shared/domains/search/search.saved.contract.ts'
import { isBlank } from '#shared/kernel/invisible.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { Checkbox } from '#client/ui/form/Checkbox.tsx'
import { Field, Input } from '#client/ui/form/Field.tsx'
import { Dialog } from '#client/ui/overlay/Dialog.tsx'
import { failureText, useSaveSearch } from './search.saved.api.ts'
import { filtersText, SAVED_TEXT, suggestedName } from './search.more.text.ts'
import { SEARCH_TEXT } from './search.text.ts'

type SaveSearchProps = { open: boolean; onClose: () => void; filters: SearchFilters; sort: Sort }

const FORM = 'save-search'

/** Asks for the search's name, and whether to notify the member of new members in it. */
export function SaveSearch({ open, onClose, filters, sort }: SaveSearchProps) {
  const save = useSaveSearch()
  const [name, setName] = useState(() => suggestedName(filters))
  const [tell, setTell] = useState(false)
  const [error, setError] = useState('')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.querySelector('input')
    const refuse = (text: string) => {
      setError(text)
      field?.focus()
    }
    if (isBlank(name)) return refuse(SAVED_TEXT.nameMissing)
    save.mutate(
      { filters, sort, name, tell },
      {
        onSuccess: onClose,
        onError: (cause) => refuse(failureText(cause, SAVED_TEXT.saveFailed)),
      },
    )
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="sm"
      title={SEARCH_TEXT.save}
      description={filtersText(filters)}
      actions={
        <>
          <Button onClick={onClose}>{SAVED_TEXT.cancel}</Button>
          <Button look="primary" type="submit" form={FORM} busy={save.isPending}>
            {SAVED_TEXT.confirmSave}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate className="flex flex-col gap-3" onSubmit={submit}>
        <Field label={SAVED_TEXT.name} error={error}>
          <Input
            value={name}
            maxLength={SAVED_NAME_MAX}
            autoComplete="off"
            readOnly={save.isPending}
            onChange={({ target }) => {
              setName(target.value)
              setError('')
            }}
          />
        </Field>
        <Checkbox
          label={SAVED_TEXT.tell}
          help={SAVED_TEXT.tellHelp}
          checked={tell}
          onChange={({ target }) => setTell(target.checked)}
        />
      </form>
    </Dialog>
  )
}
