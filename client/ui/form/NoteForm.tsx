import { useState } from 'react'
import { BLOCK_NOTE_MAX, type BlockedMember } from '#shared/domains/blocks/blocks.contract.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { Field } from '#client/ui/form/Field.tsx'
import { Textarea } from '#client/ui/form/Textarea.tsx'
import { useNoteBlock } from './blocks.api.ts'
import { BLOCKS_TEXT } from './blocks.text.ts'

const focus = (element: HTMLElement | null) => element?.focus()

type NoteFormProps = { block: BlockedMember; onClose: () => void }

/** Changes the note on a block. */
export function NoteForm({ block, onClose }: NoteFormProps) {
  const [note, setNote] = useState(block.note)
  const save = useNoteBlock(block.memberId)
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(note, { onSuccess: onClose })
      }}
    >
      <Field
        label={BLOCKS_TEXT.note}
        help={BLOCKS_TEXT.noteHelp}
        error={save.error ? BLOCKS_TEXT.noteFailed : undefined}
        optional
      >
        <Textarea
          ref={focus}
          counted
          rows={2}
          maxLength={BLOCK_NOTE_MAX}
          value={note}
          readOnly={save.isPending}
          onChange={({ target }) => setNote(target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="primary" busy={save.isPending}>
          {BLOCKS_TEXT.saveNote}
        </Button>
        <Button onClick={onClose}>{BLOCKS_TEXT.cancel}</Button>
      </div>
    </form>
  )
}
