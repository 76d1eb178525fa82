import { REMARK_MAX, type OpenedEntry } from '#shared/domains/verification/verification.review.contract.ts'
import { useDraftText } from '#client/platform/drafts.ts'
import { useKeys } from '#client/platform/queue/keys.ts'
import { Remark } from '#client/platform/queue/Remark.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { useDecideEntry } from './verification.review.api.ts'
import { REVIEW_TEXT } from './verification.review.text.ts'

/** Approves or rejects, with what is told to the member and what is noted for admins. */
export function Decision({ entry, onDecided }: { entry: OpenedEntry; onDecided: () => void }) {
  const { id, username } = entry
  const [reason, setReason] = useDraftText(`verification ${id} reason`)
  const [notes, setNotes] = useDraftText(`verification ${id} notes`, entry.notes ?? '')
  const decide = useDecideEntry(() => {
    setReason('')
    setNotes('')
    onDecided()
  })
  const choose = (isApproved: boolean) => {
    if (!decide.isPending) decide.mutate({ id, username, isApproved, reason, notes })
  }
  const isBusy = (isApproved: boolean) => decide.isPending && decide.variables.isApproved === isApproved
  useKeys({ a: () => choose(true), r: () => choose(false) })
  return (
    <div className="flex flex-col gap-4">
      <Remark
        optional
        label={REVIEW_TEXT.reason}
        help={REVIEW_TEXT.reasonHelp}
        maxLength={REMARK_MAX}
        value={reason}
        onChange={setReason}
      />
      <Remark
        optional
        label={REVIEW_TEXT.notes}
        help={REVIEW_TEXT.notesHelp}
        maxLength={REMARK_MAX}
        value={notes}
        onChange={setNotes}
      />
      <div className="flex flex-wrap gap-3">
        <Button look="primary" busy={isBusy(true)} onClick={() => choose(true)}>
          {REVIEW_TEXT.approve}
        </Button>
        <Button look="danger" busy={isBusy(false)} onClick={() => choose(false)}>
          {REVIEW_TEXT.reject}
        </Button>
      </div>
    </div>
  )
}
