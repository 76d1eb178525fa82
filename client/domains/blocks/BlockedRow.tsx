import { useState } from 'react'
import { BLOCK_NOTE_MAX, type BlockedMember } from '#shared/domains/blocks/blocks.contract.ts'
import { fullDate } from '#client/platform/format.ts'
import { Card } from '#client/ui/display/Card.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { NoteForm } from '#client/ui/form/NoteForm.tsx'
import { useNextFocus } from '#client/ui/form/useNextFocus.ts'
import { Username } from '#client/ui/display/Username.tsx'
import { useNoteBlock } from './blocks.api.ts'
import { BLOCKS_TEXT } from './blocks.text.ts'

const NOTE = 'note'

type BlockedRowProps = { block: BlockedMember; onUnblock: () => void }

/** One whom the member has blocked, with the note on it. */
export function BlockedRow({ block, onUnblock }: BlockedRowProps) {
  const { username, note, blockedAt } = block
  const [isWriting, setWriting] = useState(false)
  const { box, focusNext } = useNextFocus(isWriting)
  const save = useNoteBlock(block.memberId)
  const noteLabel = note ? BLOCKS_TEXT.changeNote : BLOCKS_TEXT.addNote
  const close = () => {
    focusNext(NOTE)
    setWriting(false)
  }
  return (
    <Card as="li" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-60">
          <p className="font-medium wrap-anywhere">
            <Username name={username} />
          </p>
          <p className="text-sm text-ink-soft">{BLOCKS_TEXT.blockedOn(fullDate(new Date(blockedAt)))}</p>
          {!isWriting && note && (
            <p dir="auto" className="mt-2 max-w-prose whitespace-pre-line wrap-anywhere">
              {note}
            </p>
          )}
        </div>
        <div ref={box} className="flex flex-wrap gap-2">
          {!isWriting && (
            <Button
              look="ghost"
              aria-label={BLOCKS_TEXT.noteFor(noteLabel, username)}
              data-place={NOTE}
              onClick={() => setWriting(true)}
            >
              {noteLabel}
            </Button>
          )}
          <Button
            aria-label={BLOCKS_TEXT.unblockName(username)}
            data-place={block.memberId}
            onClick={onUnblock}
          >
            {BLOCKS_TEXT.unblock}
          </Button>
        </div>
      </div>
      {isWriting && (
        <NoteForm note={note} maxLength={BLOCK_NOTE_MAX} text={BLOCKS_TEXT} save={save} onClose={close} />
      )}
    </Card>
  )
}
