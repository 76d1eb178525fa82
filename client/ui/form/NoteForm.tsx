import { useState } from 'react'
import { Button } from './Button.tsx'
import { Field } from './Field.tsx'
import { Textarea } from './Textarea.tsx'

const focus = (element: HTMLElement | null) => element?.focus()

type NoteFormProps = {
  note: string
  maxLength: number
  text: Record<'note' | 'noteHelp' | 'noteFailed' | 'saveNote' | 'cancel', string>
  /** Saves the note. */
  save: {
    mutate: (note: string, options: { onSuccess: () => void }) => void
    isPending: boolean
    isError: boolean
  }
  onClose: () => void
}

/** Edits a note that only its author can read. */
export function NoteForm({ note: stored, maxLength, text, save, onClose }: NoteFormProps) {
  const [note, setNote] = useState(stored)
  return (
    <form
      noValidate
      data-changed={note !== stored || undefined}
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(note, { onSuccess: onClose })
      }}
    >
      <Field
        label={text.note}
        help={text.noteHelp}
        error={save.isError ? text.noteFailed : undefined}
        optional
      >
        <Textarea
          ref={focus}
          counted
          rows={2}
          maxLength={maxLength}
          value={note}
          readOnly={save.isPending}
          onChange={({ target }) => setNote(target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="primary" busy={save.isPending}>
          {text.saveNote}
        </Button>
        <Button onClick={onClose}>{text.cancel}</Button>
      </div>
    </form>
  )
}
