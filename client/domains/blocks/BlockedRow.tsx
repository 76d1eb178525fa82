import { useState } from 'react'
import type { BlockedMember } from '#shared/domains/blocks/blocks.contract.ts'
import { fullDate } from '#client/platform/format.ts'
import { Card } from '#client/ui/display/Card.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { BLOCKS_TEXT } from './blocks.text.ts'
import { NoteForm } from './NoteForm.tsx'

type BlockedRowProps = { block: BlockedMember; onUnblock: () => void }

/** One whom the member has blocked, with the note on it. */
export function BlockedRow({ block, onUnblock }: BlockedRowProps) {
  const { username, note, blockedAt } = block
  const [isWriting, setWriting] = useState(false)
  const noteLabel = note ? BLOCKS_TEXT.changeNote : BLOCKS_TEXT.addNote
  return (
    <Card as="li" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere">{username}</p>
          <p className="text-sm text-ink-soft">{BLOCKS_TEXT.blockedOn(fullDate(new Date(blockedAt)))}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          {!isWriting && (
            <Button
              look="ghost"
              aria-label={BLOCKS_TEXT.noteFor(noteLabel, username)}
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
      {isWriting ? (
        <NoteForm block={block} onClose={() => setWriting(false)} />
      ) : (
        note && <p className="max-w-prose whitespace-pre-line wrap-anywhere">{note}</p>
      )}
    </Card>
  )
}
