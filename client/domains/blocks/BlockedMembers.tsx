import { useInfiniteQuery } from '@tanstack/react-query'
import { Ban } from 'lucide-react'
import { useState } from 'react'
import { BLOCK_NOTE_MAX, type BlockedMember } from '#shared/domains/blocks/blocks.contract.ts'
import { fullDate } from '#client/platform/format.ts'
import { itemsOf } from '#client/platform/calls/lists.ts'
import { PagedList } from '#client/platform/parts/PagedList.tsx'
import { Card } from '#client/ui/display/Card.tsx'
import { Username } from '#client/ui/display/Username.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { FormSkeleton } from '#client/ui/feedback/FormSkeleton.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { NoteForm } from '#client/ui/form/NoteForm.tsx'
import { TOP, useNextFocus } from '#client/ui/form/useNextFocus.ts'
import { ConfirmDialog } from '#client/ui/overlay/ConfirmDialog.tsx'
import { blocksQuery, useNoteBlock, useUnblock } from './blocks.api.ts'
import { BLOCKS_TEXT } from './blocks.text.ts'

/** The members this member has blocked, newest first. */
export function BlockedMembers() {
  const list = useInfiniteQuery(blocksQuery)
  const unblock = useUnblock()
  const [asked, setAsked] = useState<BlockedMember | null>(null)
  const { box, focusBeside } = useNextFocus(list.data)
  const close = () => setAsked(null)
  const confirm = ({ memberId }: BlockedMember) => {
    const places = itemsOf(list.data).map((block) => block.memberId)
    unblock.mutate(memberId, {
      onSuccess: () => focusBeside(memberId, places),
      onSettled: close,
    })
  }
  return (
    <div ref={box}>
      <PagedList
        query={list}
        skeleton={<FormSkeleton fields={3} />}
        failed={BLOCKS_TEXT.loadFailed}
        empty={
          <EmptyState
            icon={Ban}
            title={
              <p tabIndex={-1} data-place={TOP} className="outline-none">
                {BLOCKS_TEXT.empty}
              </p>
            }
          >
            {BLOCKS_TEXT.emptyHelp}
          </EmptyState>
        }
      >
        {(items) => (
          <ul aria-label={BLOCKS_TEXT.list} className="flex flex-col gap-3">
            {items.map((block) => (
              <BlockedRow key={block.memberId} block={block} onUnblock={() => setAsked(block)} />
            ))}
          </ul>
        )}
      </PagedList>
      {asked && (
        <ConfirmDialog
          open
          title={BLOCKS_TEXT.unblockQuestion(asked.username)}
          description={BLOCKS_TEXT.unblockMeans}
          confirmLabel={BLOCKS_TEXT.unblock}
          busy={unblock.isPending}
          onClose={close}
          onConfirm={() => confirm(asked)}
        />
      )}
    </div>
  )
}

const NOTE = 'note'

type BlockedRowProps = { block: BlockedMember; onUnblock: () => void }

/** A blocked member, with the note on the block. */
function BlockedRow({ block, onUnblock }: BlockedRowProps) {
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
