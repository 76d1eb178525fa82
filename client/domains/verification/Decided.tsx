import type { OpenedEntry } from '#shared/domains/verification/verification.review.contract.ts'
import { TimeAgo } from '#client/platform/TimeAgo.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { useUndo } from './verification.review.api.ts'
import { REVIEW_TEXT } from './verification.review.text.ts'

/** What was decided, and for some minutes the way back. */
export function Decided({ entry, onUndone }: { entry: OpenedEntry; onUndone: () => void }) {
  const undo = useUndo(onUndone)
  const { id, reviewedAt, reason, notes, undoUntil } = entry
  return (
    <div className="flex flex-col gap-2">
      {reviewedAt && (
        <p className="text-ink-soft">
          {REVIEW_TEXT.decided} <TimeAgo at={reviewedAt} />
        </p>
      )}
      {reason && <p className="text-pretty wrap-anywhere">{REVIEW_TEXT.toldReason(reason)}</p>}
      {notes && <p className="text-pretty wrap-anywhere">{REVIEW_TEXT.storedNotes(notes)}</p>}
      {undoUntil && (
        <Button className="self-start" busy={undo.isPending} onClick={() => undo.mutate(id)}>
          {REVIEW_TEXT.undo}
        </Button>
      )}
    </div>
  )
}
