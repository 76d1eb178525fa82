import { useRef, type ReactNode } from 'react'
import { REMARK_MAX, type OpenedEntry } from '#shared/domains/verification/verification.review.contract.ts'
import { useDraftText } from '#client/platform/drafts.ts'
import { useKeys } from '#client/platform/queue/keys.ts'
import type { OpenedItem } from '#client/platform/queue/Queue.tsx'
import { Remark } from '#client/platform/queue/Remark.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { useDecideEntry } from './verification.review.api.ts'
import { REVIEW_TEXT } from './verification.review.text.ts'

interface DecisionProps {
  entry: OpenedEntry
  item: OpenedItem
  /** The button that puts it off. */
  hide: ReactNode
}

/** Approves or rejects, with what is told to the member and what is noted for admins. */
export function Decision({ entry, item, hide }: DecisionProps) {
  const { id, username } = entry
  const [reason, setReason] = useDraftText(`verification ${id} reason`)
  const [notes, setNotes] = useDraftText(`verification ${id} notes`, entry.notes ?? '')
  const decide = useDecideEntry({
    ...item,
    onDecided: () => {
      setReason('')
      setNotes('')
      item.onDecided()
    },
  })
  const choose = (isApproved: boolean) => {
    if (!decide.isPending) decide.mutate({ id, username, isApproved, reason, notes })
  }
  const isBusy = (isApproved: boolean) => decide.isPending && decide.variables.isApproved === isApproved
  const reasonField = useRef<HTMLTextAreaElement>(null)
  // The reason is all that helps the member to send a better photo, so the key for a rejection leads there first.
  useKeys({ a: () => choose(true), r: () => reasonField.current?.focus() })
  return (
    <>
      <div className="grid gap-4 @min-[34rem]:grid-cols-2">
        <Remark
          optional
          label={REVIEW_TEXT.reason}
          help={REVIEW_TEXT.reasonHelp}
          maxLength={REMARK_MAX}
          value={reason}
          onChange={setReason}
          onDecide={() => choose(false)}
          ref={reasonField}
        />
        <Remark
          optional
          label={REVIEW_TEXT.notes}
          help={REVIEW_TEXT.notesHelp}
          maxLength={REMARK_MAX}
          value={notes}
          onChange={setNotes}
        />
      </div>
      <div className="sticky bottom-(--bottom-bar) -mx-4 -mb-4 flex flex-wrap gap-x-3 gap-y-2 rounded-b-card border-t border-line bg-card px-4 py-2.5 max-md:gap-x-2 max-md:*:px-2 md:-mx-5 md:-mb-5 md:px-5">
        <Button look="primary" busy={isBusy(true)} onClick={() => choose(true)}>
          {REVIEW_TEXT.approve}
        </Button>
        <Button busy={isBusy(false)} onClick={() => choose(false)}>
          {REVIEW_TEXT.reject}
        </Button>
        {hide}
      </div>
    </>
  )
}
