import { useState } from 'react'
import { SAVED_NAME_MAX, type SavedSearch } from '#shared/domains/search/search.saved.contract.ts'
import { isBlank } from '#shared/kernel/invisible.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { Field } from '#client/ui/form/Field.tsx'
import { Input } from '#client/ui/form/Input.tsx'
import { failureText, useRenameSaved } from './search.saved.api.ts'
import { SAVED_TEXT } from './search.saved.text.ts'

const focus = (element: HTMLElement | null) => element?.focus()

/** Gives a saved search another name. */
export function RenameSearch({ search, onClose }: { search: SavedSearch; onClose: () => void }) {
  const [name, setName] = useState(search.name)
  const [isMissing, setMissing] = useState(false)
  const rename = useRenameSaved()
  const failure = rename.error && failureText(rename.error, SAVED_TEXT.renameFailed)
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (isBlank(name)) return setMissing(true)
        rename.mutate({ searchId: search.id, name }, { onSuccess: onClose })
      }}
    >
      <Field label={SAVED_TEXT.name} error={isMissing ? SAVED_TEXT.nameMissing : failure}>
        <Input
          ref={focus}
          value={name}
          maxLength={SAVED_NAME_MAX}
          autoComplete="off"
          readOnly={rename.isPending}
          onChange={({ target }) => {
            setName(target.value)
            setMissing(false)
            rename.reset()
          }}
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="primary" size="sm" busy={rename.isPending}>
          {SAVED_TEXT.confirmSave}
        </Button>
        <Button size="sm" onClick={onClose}>
          {SAVED_TEXT.cancel}
        </Button>
      </div>
    </form>
  )
}
